import type { JudgedFile } from "../commands/judge-files/file-result.js";
import { type Advice, advise, readerOf } from "../engine/advise.js";

/** The advice on a file that was judged. */
export function adviseFile(file: JudgedFile): Advice {
  return advise({ ...file, readBy: readerOf(file.path, file.for_agents === true) });
}
