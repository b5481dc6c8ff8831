import { assemble, converts, type Hybrid } from "./assemble.js";
import { judgeConvertible } from "./judge-sections.js";
import type { Judgement, JudgeOptions } from "./judgement.js";
import { couldPay } from "./splitting.js";

/**
 * The hybrid of a plan, for those who need nothing else of the plan: only sections that could
 * convert are judged.
 * @param whole The judgement on the document with the same options.
 * @returns undefined where no section converts, or the hybrid could not pay.
 */
export function findHybrid(whole: Judgement, options: JudgeOptions): Hybrid | undefined {
  const { document } = whole;
  if (!couldPay(document, document.lines.source, document.blocks)) return undefined;
  const judged = judgeConvertible(whole, options);
  // The hybrid of a single section is the candidate in a fence: nothing to choose.
  return judged.length > 1 && judged.some(converts) ? assemble(whole, judged) : undefined;
}
