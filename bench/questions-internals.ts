/** What `bench/questions.js` measures. */

export { findQuestions } from "../src/engine/questions/find-questions.js";
export { QUESTION_KINDS } from "../src/engine/questions/question.js";
export { findArms } from "../test/support/arms.js";
export { CORRUPTIONS, corrupt, countWrong } from "../test/support/perfect-reader.js";
