// A worker of Node with the engines of this folder.

import { answerFrom } from "../lib/node-worker.js";
import { load } from "./node.js";

answerFrom(load);
