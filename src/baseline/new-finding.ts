import { MIN_CONVERT_SAVINGS_PCT } from "../engine/policy.js";
import { FINDING_LEVELS, type Finding, type FindingCode } from "./finding.js";

type Values = Pick<Finding, "baseline" | "current">;

/** A finding with its words. `warning` is the code of the warning that it is about. */
export function newFinding(
  code: FindingCode,
  path: string,
  values: Values,
  warning?: string,
): Finding {
  return {
    code,
    level: FINDING_LEVELS[code],
    path,
    message: MESSAGES[code](values, warning ?? ""),
    ...(warning === undefined ? {} : { warning }),
    ...values,
  };
}

/** A record, so that a code cannot go without words. */
const MESSAGES: Record<FindingCode, (values: Values, warning: string) => string> = {
  convert_available: ({ baseline }) =>
    baseline === null
      ? "a new document that is worth converting to TOON"
      : `worth converting to TOON; the verdict was ${baseline}`,
  convert_lost: ({ current }) =>
    current === "convert"
      ? "was safe to convert without a look, and is not any more"
      : `was safe to convert without a look; the verdict is ${current}`,
  waste_grew: ({ baseline, current }) =>
    `TOON would save ${current} characters; it was ${baseline}: more by at least ${MIN_CONVERT_SAVINGS_PCT} % of the document`,
  warning_added: ({ baseline, current }, warning) =>
    `${warning} fires ${times(current)}; it was ${times(baseline)}`,
  fail_on_matched: ({ current }) => `the verdict ${current} or a warning is one to fail on`,
  unreadable: () => "cannot be judged",
  padding_grew: ({ baseline, current }) =>
    `${current} characters pad its tables; it was ${baseline}`,
  file_removed: () => "is in the baseline, but there is no such file",
};

function times(count: number | string | null): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count} times`;
}
