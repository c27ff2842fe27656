// A worker of a browser with the engines of this folder.

import { answerFrom } from "../lib/browser-worker.js";
import { load } from "./browser.js";

answerFrom(load);
