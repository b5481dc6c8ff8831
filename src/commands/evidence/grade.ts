/**
 * The grader that `context-verdict questions --format promptfoo` writes beside its configuration:
 * a file without imports, with the same rules as `context-verdict evidence`.
 */
import { type AnswerKind, isRightAnswer } from "../../engine/questions/answers.js";

interface Context {
  test?: { metadata?: { answer?: string; answer_kind?: AnswerKind } };
}

/** promptfoo's `javascript` assertion. */
export default function isRight(output: unknown, { test }: Context): boolean {
  const { answer, answer_kind = "text" } = test?.metadata ?? {};
  return answer !== undefined && isRightAnswer(answer, String(output), answer_kind);
}
