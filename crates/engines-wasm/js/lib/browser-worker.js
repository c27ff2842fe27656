// The part of a browser's worker that is the same for all modules.

import { serve } from "./remote.js";

export const answerFrom = (load) =>
  serve(
    {
      onQuestion: (answer) => addEventListener("message", ({ data }) => answer(data)),
      send: (message) => postMessage(message),
    },
    load,
  );
