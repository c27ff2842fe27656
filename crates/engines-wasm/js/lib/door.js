// The engines of a module that has been loaded, and of one that has to be begun again.

import { Engines } from "./engines.js";

/** Makes engines in the module of which `glue` are the scripts. */
export function behind(glue) {
  const begun = () => ({ hasFailed: false, isBusy: false });
  let module = begun();
  return () => {
    // What failed in the middle of its work has memory that is not to be trusted: the next one has its own.
    if (module.hasFailed) {
      glue.__wbg_reset_state();
      module = begun();
    }
    return new Engines(new glue.Door(), module);
  };
}
