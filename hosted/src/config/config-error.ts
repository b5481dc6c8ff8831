import { infoOf, type VariableName } from "./variables.js";

/** One variable that is wrong. Its value is not here: it may be a password. */
export interface ConfigProblem {
  name: VariableName;
  /** Completes the sentence that begins with the name: "is too large". */
  problem: string;
  /** What may be written instead. */
  allowed: string;
}

/** Names every variable that is wrong, what is wrong with it, and what is allowed; never a value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(wrong: readonly Omit<ConfigProblem, "allowed">[]) {
    const problems = wrong.map((each) => ({ ...each, allowed: infoOf(each.name).allowed }));
    super(problems.map(describeProblem).join("\n"));
    this.problems = problems;
  }
}

function describeProblem({ name, problem, allowed }: ConfigProblem): string {
  return `${name} ${problem}; allowed: ${allowed}`;
}
