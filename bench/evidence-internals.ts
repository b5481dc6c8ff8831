/** What `bench/questions.js` measures. */

export { findArms } from "../src/commands/evidence/arms.js";
export { findQuestions } from "../src/engine/questions/find-questions.js";
export { QUESTION_KINDS } from "../src/engine/questions/question.js";
export { CORRUPTIONS, corrupt, countWrong } from "../test/support/perfect-reader.js";
