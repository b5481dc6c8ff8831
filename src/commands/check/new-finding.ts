import type { WarningRange } from "../../engine/contract/contract.js";
import { MIN_CONVERT_SAVINGS_PCT } from "../../engine/policy/policy.js";
import { FINDING_LEVELS, type Finding, type FindingCode } from "./finding.js";

type Values = Pick<Finding, "baseline" | "current">;

/** A warning that a finding is about: its code, and where it fires. */
interface Subject {
  code: string;
  /** One for every time; undefined where the whole document is meant. */
  ranges: readonly (WarningRange | undefined)[];
}

/** More lines than these are not listed. */
const LISTED = 5;

/** A finding with its words. */
export function newFinding(
  code: FindingCode,
  path: string,
  values: Values,
  warning?: Subject,
): Finding {
  const range = warning?.ranges.find((one) => one !== undefined);
  return {
    code,
    level: FINDING_LEVELS[code],
    path,
    message: MESSAGES[code](values, warning ?? { code: "", ranges: [] }),
    ...(warning === undefined ? {} : { warning: warning.code }),
    ...(range === undefined ? {} : { range }),
    ...values,
  };
}

/** A record, so that a code cannot go without words. */
const MESSAGES: Record<FindingCode, (values: Values, warning: Subject) => string> = {
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
  warning_added: ({ baseline, current }, { code, ranges }) =>
    `${code} fires ${times(current)}${listLines(ranges)}; it was ${times(baseline)}`,
  fail_on_matched: ({ current }) => `the verdict ${current} or a warning is one to fail on`,
  unreadable: () => "cannot be judged",
  padding_grew: ({ baseline, current }) =>
    `${current} characters pad its tables; it was ${baseline}`,
  file_removed: () => "is in the baseline, but there is no such file",
};

function times(count: number | string | null): string {
  return count === 0 ? "not at all" : count === 1 ? "once" : `${count} times`;
}

/** Which of several is the new one, a baseline cannot tell: it has no text. */
function listLines(ranges: Subject["ranges"]): string {
  const lines = ranges.flatMap((range) => range?.line_start ?? []);
  if (lines.length === 0) return "";
  const shown = lines.slice(0, LISTED).join(", ");
  const rest = lines.length > LISTED ? ", …" : "";
  return ` (${lines.length === 1 ? "line" : "lines"} ${shown}${rest})`;
}
