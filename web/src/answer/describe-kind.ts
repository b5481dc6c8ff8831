import type { FlavorChoice, Verdict, Warning } from "context-verdict";
import { formatCount } from "../../../src/render/format-number.js";
import type { Judgement } from "../engine/messages.js";
import { judgementOf, type PageDocument } from "../state/documents.js";
import { isData } from "./list-forms.js";

export const FLAVORS: Record<FlavorChoice, string> = {
  auto: "automatic",
  markdown: "Markdown",
  text: "plain text",
  json: "JSON",
  jsonl: "JSON Lines",
  yaml: "YAML",
};

/** The warning that a text is not the data that it looks like, or was said to be. */
export function findNotData({ warnings }: Verdict): Warning | undefined {
  return warnings.find(({ code }) => code === "not_quite_json" || code === "yaml_not_plain");
}

/** Why a text that looks like data was not taken as such: `Judged as text: line 4 has a comment.` */
export function explainNotData({ verdict, source }: Judgement): string | undefined {
  const found = findNotData(verdict);
  if (found?.range === undefined) return undefined;
  const { line_start: line, char_start: start = 0 } = found.range;
  if (found.code === "yaml_not_plain") {
    return `Judged as text: ${found.message.replace(/^.*?: /, "")} (line ${line}).`;
  }
  const isComma = source.slice(0, start).trimEnd().endsWith(",");
  const isComment = /^(?:\/[/*]|#)/.test(source.slice(start, start + 2));
  const isEnd = /[\]}]/.test(source.charAt(start));
  const fault = isComment
    ? "has a comment"
    : isComma && isEnd
      ? "follows a last comma"
      : "is not JSON";
  return `Judged as text: line ${line} ${fault}.`;
}

/** What a document was taken for, with its counts: `JSON, 60 records × 5 (found)`. */
export function describeFound(document: PageDocument): string {
  const judgement = judgementOf(document);
  const { flavor = "auto" } = document;
  return judgement === undefined || flavor !== "auto"
    ? FLAVORS.auto
    : `${describeKind(judgement)} (found)`;
}

function describeKind(judgement: Judgement): string {
  const { flavor, verdict } = judgement;
  const { tables, table_rows: rows } = verdict.profile.stats;
  if (findNotData(verdict) !== undefined) return FLAVORS.text;
  if (rows === 0 || !isData(judgement)) return FLAVORS[flavor];
  const columns = tables === 1 ? countColumns(verdict.toon_candidate ?? "") : 0;
  return `${FLAVORS[flavor]}, ${formatCount(rows, "record")}${columns === 0 ? "" : ` × ${columns}`}`;
}

/** The names in the header of TOON's first table; 0 where a quoted name may contain a delimiter. */
function countColumns(toon: string): number {
  const names = /\[\d+([\t|]?)\]\{([^"}\n]*)\}:/.exec(toon);
  return names === null ? 0 : (names[2] ?? "").split(names[1] || ",").length;
}
