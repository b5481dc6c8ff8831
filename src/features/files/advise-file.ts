import { type Advice, advise, readerOf } from "../../engine/judge/advise.js";
import type { JudgedFile } from "./file-result.js";

/** The advice on a file that was judged. */
export function adviseFile(file: JudgedFile): Advice {
  return advise({ ...file, readBy: readerOf(file.path, file.for_agents === true) });
}
