import { formatCount, NO_BREAK } from "../format-number.js";
import { neutralize, neutralizeLines } from "../neutralize.js";
import { type Finding, sortBySeverity } from "./finding.js";

/** GitHub shows this many annotations of each kind for a step and drops the rest. */
const MOST_SHOWN = 10;

const KINDS = { error: "error", warning: "warning", info: "notice" } as const;

/**
 * Renders findings as GitHub's workflow commands (`::warning file=a.md,line=3,title=T::message`): only as many
 * of each kind as GitHub shows, and a last notice with the number of the others.
 * @returns Lines without a final line ending; empty without findings.
 */
export function renderAnnotations(findings: readonly Finding[]): string {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  const isCut = Object.values(counts).some((count) => count > MOST_SHOWN);
  // The notice about the rest is one of the ten.
  const room = { error: MOST_SHOWN, warning: MOST_SHOWN, info: MOST_SHOWN - (isCut ? 1 : 0) };
  const lines = sortBySeverity(findings).flatMap((one) =>
    room[one.severity]-- > 0 ? annotate(one) : [],
  );
  if (!isCut) return lines.join("\n");
  const left = Object.entries(room).flatMap(([severity, rest]) =>
    rest < 0 ? formatCount(-rest, KINDS[severity as keyof typeof KINDS]) : [],
  );
  const text = `${left.join(", ")} more: GitHub shows ${MOST_SHOWN} of each kind for a step.`;
  const notice = `::notice title=Context Verdict::${text.replaceAll(NO_BREAK, " ")}`;
  return [...lines, notice].join("\n");
}

/** Escapes the values, so that they cannot be other commands. */
function annotate({ path, code, severity, message, suggestion, range }: Finding): string {
  const properties = {
    // The runner drops a leading `=`.
    file: path.startsWith("=") ? `./${path}` : path,
    line: range?.line_start,
    endLine: range?.line_end,
    title: `Context Verdict: ${neutralize(code)}`,
  };
  const pairs = Object.entries(properties).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const escaped = escapeData(neutralizeLines(`${value}`)).replaceAll(":", "%3A");
    return `${name}=${escaped.replaceAll(",", "%2C")}`;
  });
  const lines = [message, ...(suggestion === undefined ? [] : [`→ ${suggestion}`])];
  const text = lines.map((line) => neutralize(line)).join("\n");
  return `::${KINDS[severity]} ${pairs.join(",")}::${escapeData(text)}`;
}

/** The runner decodes `%0A`, `%0D` and last `%25`, so `%` is encoded first. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
