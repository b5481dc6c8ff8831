import { formatCount, NO_BREAK } from "../format-number.js";
import { neutralize, neutralizeLines } from "../neutralize.js";
import type { CiReport, ReportItem } from "./ci-report.js";

/** GitHub shows this many annotations of each kind for a step and drops the rest. */
export const MOST_SHOWN = 10;

const TITLE = "Context Verdict";

/** GitHub's commands by level, most important first. */
const KINDS = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * Renders a report as GitHub's workflow commands: only as many of each kind as GitHub shows, and a last
 * notice with the number of the others.
 * @returns Lines without a final line ending; empty for an empty report.
 */
export function renderAnnotations({ items, failures, notes = [] }: CiReport): string {
  const all = [...notes, ...failures, ...items];
  const groups = Object.keys(KINDS).map((level) => all.filter((item) => item.level === level));
  const isCut = groups.some(({ length }) => length > MOST_SHOWN);
  // The notice about the rest is one of the ten.
  const shown = groups.map((group, index) =>
    group.slice(0, isCut && index === groups.length - 1 ? MOST_SHOWN - 1 : MOST_SHOWN),
  );
  const left = groups.flatMap((group, index) => {
    const count = group.length - shown[index]!.length;
    return count === 0 ? [] : [formatCount(count, KINDS[group[0]!.level])];
  });
  return [...shown.flat().map(annotate), ...(isCut ? [formatRest(left)] : [])].join("\n");
}

function annotate({ path, rule, level, message, evidence, suggestion, range }: ReportItem): string {
  const lines = [
    neutralize(message),
    ...(evidence === undefined ? [] : [`= ${evidence}`]),
    ...(suggestion === undefined ? [] : [`→ ${suggestion}`]),
  ];
  const properties = {
    file: path,
    line: range?.line_start,
    endLine: range?.line_end,
    title: `${TITLE}: ${rule}`,
  };
  return formatAnnotation(KINDS[level], properties, lines.join("\n"));
}

function formatRest(left: readonly string[]): string {
  const text = `${left.join(", ")} more: GitHub shows ${MOST_SHOWN} of each kind for a step.`;
  return formatAnnotation("notice", { title: TITLE }, text.replaceAll(NO_BREAK, " "));
}

interface AnnotationProperties {
  file?: string | undefined;
  /** 1-based. */
  line?: number | undefined;
  /** 1-based, inclusive. */
  endLine?: number | undefined;
  title?: string | undefined;
}

/**
 * Formats a workflow command: `::warning file=a.md,line=3,title=T::message`. Escapes the values, so that
 * they cannot inject other commands.
 */
function formatAnnotation(kind: string, properties: AnnotationProperties, message: string): string {
  const pairs = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${escapeProperty(`${value}`)}`],
  );
  const head = pairs.length === 0 ? kind : `${kind} ${pairs.join(",")}`;
  return `::${head}::${escapeData(message)}`;
}

/** The runner decodes `%0A`, `%0D` and last `%25`, so `%` is encoded first. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The runner drops a leading `=`, so a path gets `./` before it. */
function escapeProperty(text: string): string {
  const value = text.startsWith("=") ? `./${text}` : text;
  return escapeData(neutralizeLines(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
