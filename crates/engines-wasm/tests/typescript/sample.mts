// Compiles with the types of the package; each expected error is one.

import { EngineError, load, loadWorker } from "tournament-engines";
import type { Contracts, Engines, Night } from "tournament-engines";

const engines: Engines = await load();
const { amounts, sum } = engines.ask("payout-chop/1", { stacks: [1, 2n], prizes: [3, 1], method: "icm" });
export const paid: number = amounts.reduce((all, amount) => all + amount, 0) - sum;

const question: Contracts["icm-equity/1"]["question"] = { stacks: [5, 3, 2], prizes: [50, 30] };
export const text: string = engines.askText("icm-equity/1", question);
export const replies: string[] = [engines.line("{}"), engines.line("{}", 2), engines.line("{}", 2n ** 60n)];
// @ts-expect-error: the number of a line as a text
engines.line("{}", "2");

// @ts-expect-error: a method that there is not
engines.ask("payout-chop/1", { stacks: [1], prizes: [1], method: "fair" });
// @ts-expect-error: a contract that there is not
engines.ask("chess/1", {});
// @ts-expect-error: a question without prizes
engines.ask("icm-equity/1", { stacks: [1, 2] });
// @ts-expect-error: an answer has no such field
engines.ask("icm-equity/1", question).winner;

export function close(night: Night): boolean {
  try {
    night.close();
    return true;
  } catch (error) {
    return error instanceof EngineError && typeof error.kind === "string";
  }
}

const worker = loadWorker();
const { signal } = new AbortController();
const solved = await worker.ask("niko-verify/1", { rules: "nikogammon" }, { signal, onProgress: (done: number) => done < 1 });
export const verified: Contracts["niko-verify/1"]["answer"] = solved;
worker.end();
