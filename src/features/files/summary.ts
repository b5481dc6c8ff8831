import type { FormName, Verdict } from "../../engine/contract/contract.js";
import { type Advice, advise, isAboutForm, readerOf } from "../../engine/judge/advise.js";
import { isAboutSavings } from "../../engine/warnings/is-about-savings.js";
import { nameBelow } from "../../io/paths.js";
import { ACTION_WORDS, describeAdvice, describeChanges, toneOf } from "../../render/advice.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatPercent,
  NO_BREAK,
} from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import {
  escapeMarkdown,
  formatPath,
  listFindings,
  takeWithin,
} from "../../render/reports/markdown.js";
import { joinGroups } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { quoteFew } from "../../render/terminal/quote-word.js";
import { type Column, renderTable, type Table } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import { FOREIGN } from "../config/list-documents.js";
import type { FileResult, JudgedFile } from "./judge-file.js";

/** Warnings and advice. Texts about savings are left out: the advice has them. */
export function toFindings(results: readonly FileResult[]): Finding[] {
  const advice: Finding[] = [];
  const others: Finding[] = [];
  for (const result of results) {
    const { path } = result;
    if ("error" in result) {
      others.push(newFinding("unreadable", path, result.error.message));
      continue;
    }
    const advised = adviseFile(result);
    if (advised.action !== "keep") advice.push(newFinding("advice", path, describeAdvice(advised)));
    for (const warning of [...listTold(result.verdict), ...(result.best_form.warnings ?? [])]) {
      const { code, severity, message, suggestion, range } = warning;
      const hint = suggestion === undefined || isAboutForm(warning) ? {} : { suggestion };
      others.push({ code, severity, path, ...(range && { range }), message, ...hint });
    }
  }
  // Before notes, where reports are cut.
  return [...advice, ...others];
}

function listTold({ warnings }: Verdict) {
  return warnings.filter(({ code }) => !isAboutSavings(code));
}

function adviseFile(file: JudgedFile): Advice {
  return advise({ ...file, readBy: readerOf(file.path, file.for_agents === true) });
}

/** Who a file is for, in the order of the sentences. `fix` takes files for agents unless they are `foreign`. */
const GROUPS = ["agents", "foreign", "people", "programs"] as const;
type Group = (typeof GROUPS)[number];

/** A row of the table. Kept small, since there may be very many files. */
export interface Row {
  path: string;
  /** null for a file that could not be judged. */
  judged: {
    action: Advice["action"];
    group: Group;
    /** The form to use. */
    form: FormName;
    /** What counted or estimated the tokens. */
    estimator: string;
    /** The tokens of the document, and those that the form saves. */
    tokens: number;
    savings: number;
    /** Warnings of severity `warning`, except those that are only about savings. */
    warnings: number;
  } | null;
}

type Judged = NonNullable<Row["judged"]>;

export function toRow(result: FileResult): Row {
  const { path } = result;
  if ("error" in result) return { path, judged: null };
  const { action, form, readBy = "people" } = adviseFile(result);
  const isForeign = readBy === "agents" && FOREIGN.test(nameBelow(process.cwd(), path));
  const group = isForeign ? "foreign" : readBy;
  const { token_estimates } = result.verdict;
  const { estimator } = token_estimates;
  const warnings = listTold(result.verdict).filter(({ severity }) => severity === "warning").length;
  const tokens = token_estimates.source;
  const savings = form.tokens?.savings ?? 0;
  return {
    path,
    judged: { action, group, form: form.form, estimator, tokens, savings, warnings },
  };
}

/** What a suggested command has beside its name. */
export interface CommandWords {
  /** The option that names the configuration, quoted for a POSIX shell; may be empty. */
  settings: readonly string[];
  /** The named files, folders and globs; empty for those of the configuration. */
  named: readonly string[];
}

/**
 * Renders many verdicts for a terminal: sentences, a row for each file, and the count of every advice.
 * @param rows In the order of their paths.
 */
export function renderSummary(rows: readonly Row[], typed: CommandWords, view: View): string {
  if (rows.length === 0) return "No documents.";
  const { width, colors } = view;
  const table: Table<Row> = {
    columns: COLUMNS,
    elastic: { title: "PATH", shortest: SHORTEST_PATH },
    paint: ({ judged }) => colors[judged === null ? "red" : toneOf(judged.action)],
  };
  return joinGroups([
    describeAll(rows, typed).flatMap((text) => hangText("  ", text, width).map(colors.bold)),
    renderTable(sortRows(rows), table, view),
    listFacts(rows).flatMap((fact) => hangText("  ", fact, width)),
  ]);
}

/** A comment on GitHub holds 65,536 characters; a job's summary holds a mebibyte. */
export const MOST_CHARACTERS = 65_000;
/** The limit of the table; the findings get the rest. */
const TABLE_CHARACTERS = 45_000;

/**
 * Renders the same as Markdown for a job's summary or a comment on a pull request, and all warnings, folded.
 * At most `MOST_CHARACTERS` UTF-16 code units; counts what does not fit.
 */
export function renderMarkdownSummary(
  results: readonly FileResult[],
  rows: readonly Row[],
  typed: CommandWords,
): string {
  const [title = "", ...sentences] =
    rows.length === 0 ? ["no documents"] : describeAll(rows, typed);
  const lines = sortRows(rows).map((row) => {
    const cells = COLUMNS.map(({ cell }) => escapeMarkdown(cell(row)));
    return `| ${[formatPath(row.path), ...cells.slice(1)].join(" | ")} |`;
  });
  const shown = takeWithin(TABLE_CHARACTERS, lines);
  const rest = lines.length - shown.length;
  const head = `| ${COLUMNS.map(({ title }) => title).join(" | ")} |`;
  const ruler = `|${" --- |".repeat(COLUMNS.length)}`;
  const text = [
    `### Context Verdict: ${title}`,
    ...sentences.map(escapeMarkdown),
    ...(rows.length === 0 ? [] : [[head, ruler, ...shown].join("\n")]),
    ...(rest === 0 ? [] : [`… and ${formatCount(rest, "more file")}.`]),
    ...(rows.length === 0
      ? []
      : listFacts(rows).map((fact) => escapeMarkdown(fact.replace(/ +/, " ")))),
  ];
  const room = MOST_CHARACTERS - text.join("\n\n").length - FOLD_CHARACTERS;
  const findings = toFindings(results).filter(({ code }) => code !== "advice");
  const folded = [
    `<details><summary>${formatCount(findings.length, "finding")}</summary>`,
    ...listFindings(findings, room),
    "</details>",
  ];
  return [...text, ...(findings.length === 0 ? [] : folded)].join("\n\n").replaceAll(NO_BREAK, " ");
}

/** For what folds the findings, and the count of those that are left out. */
const FOLD_CHARACTERS = 200;

/** A narrower column of paths would be useless. */
const SHORTEST_PATH = 16;

/** Empty for a file that could not be judged. */
const ifJudged = (format: (judged: Judged) => string) => ({
  cell: ({ judged }: Row) => (judged === null ? "" : format(judged)),
  align: "right" as const,
});
const ifSaved = (format: (judged: Judged) => string) =>
  ifJudged((judged) => (judged.form === "keep" ? "" : format(judged)));

const COLUMNS: readonly Column<Row>[] = [
  { title: "PATH", cell: ({ path }) => neutralize(path) },
  {
    title: "ADVICE",
    cell: ({ judged }) => (judged === null ? "✗ failed" : `● ${ACTION_WORDS[judged.action]}`),
  },
  { title: "TOKENS", ...ifJudged(({ tokens }) => formatInteger(tokens)) },
  { title: "SAVED", ...ifSaved(({ savings }) => formatInteger(savings)) },
  {
    title: "SHARE",
    ...ifSaved(({ savings, tokens }) => formatPercent(tokens && (100 * savings) / tokens)),
  },
  { title: "WARN", ...ifJudged(({ warnings }) => (warnings === 0 ? "" : formatInteger(warnings))) },
];

/** By the tokens that they save, failed files last. */
function sortRows(rows: readonly Row[]): Row[] {
  return [...rows].sort(({ judged: one }, { judged: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return other.savings - one.savings;
  });
}

/** The count of every advice; and how tokens were counted, as `fix` counts in another way. */
function listFacts(rows: readonly Row[]): string[] {
  const words = rows.map(({ judged }) =>
    judged === null ? "failed" : ACTION_WORDS[judged.action],
  );
  const parts = [...Object.values(ACTION_WORDS), "failed"].flatMap((word) => {
    const count = words.filter((one) => one === word).length;
    return count === 0 ? [] : `${formatInteger(count)} ${word}`.replaceAll(" ", NO_BREAK);
  });
  const estimators = new Set(rows.flatMap(({ judged }) => judged?.estimator ?? []));
  const counted = [...estimators].map(describeEstimator).join(", ");
  return [
    `advice      ${formatInteger(rows.length)}: ${parts.join(", ")}`,
    ...(counted === "" ? [] : [`tokens      ${counted}`]),
  ];
}

/** Says what to do with many documents: a title, and a sentence for each kind of reader. */
function describeAll(rows: readonly Row[], typed: CommandWords): string[] {
  const judged = rows.flatMap((row) => row.judged ?? []);
  const [agents, foreign, others, data] = GROUPS.map((group) =>
    judged.filter((one) => one.group === group),
  ) as [Judged[], Judged[], Judged[], Judged[]];
  const more = "context-verdict profile FILE says more";
  const [form, other] = new Set(data.flatMap(({ form }) => (form === "keep" ? [] : form)));
  const print = `context-verdict convert --form ${form} FILE prints it`;
  const sentences = [
    [`Files for agents`, sumUp(agents, `; ${nameFix(agents, typed)} says what it would write`)],
    ["Vendored or fixtures, which fix writes only if named", sumUp(foreign, "")],
    ["Pages, for readers that ask", sumUp(others, `; ${more}`)],
    ["Data, for readers that ask", sumUp(data, `; ${other ? more : print}`)],
  ].flatMap(([who, what]) => (what === "" ? [] : `${who}: ${what}`));
  const kinds = [
    ...(agents.length === 0 ? [] : [`${formatCount(agents.length, "file")} for agents`]),
    ...(foreign.length === 0 ? [] : [`${formatInteger(foreign.length)} vendored or fixtures`]),
    ...(others.length === 0 ? [] : [formatCount(others.length, "page")]),
    ...(data.length === 0 ? [] : [`${formatCount(data.length, "file")} of data`]),
  ];
  const looks = judged.filter(({ action }) => action === "look_first").length;
  const isBest = judged.length > 0 && sentences.length === 0 && looks === 0;
  const best = judged.length === 1 ? "best as it is" : "all are best as they are";
  const rest = isBest ? best : looks > 0 ? `${formatInteger(looks)} to look at first` : "";
  const failed = rows.length - judged.length;
  const total = formatCount(judged.length, "document");
  const count = kinds.length > 1 ? `${total} (${kinds.join(", ")})` : (kinds[0] ?? total);
  const title = [
    rest === "" ? count : `${count}: ${rest}`,
    ...(failed === 0 ? [] : [`${formatInteger(failed)} not read`]),
  ].join("; ");
  return [title, ...sentences];
}

/** What documents save, of the tokens of all; empty if nothing changes. */
function sumUp(documents: readonly Judged[], next: string): string {
  const changes = documents.flatMap(({ form, savings }) =>
    form === "keep" ? [] : [{ form, savings }],
  );
  const tokens = documents.reduce((sum, one) => sum + one.tokens, 0);
  return changes.length === 0 ? "" : describeChanges(changes, tokens) + next;
}

/** The command that looks at files for agents: only `fix` knows what git and other tools say of them. */
function nameFix(agents: readonly Judged[], { settings, named }: CommandWords): string {
  const isBest = agents.some(({ form }) => form !== "keep" && form !== "compact");
  return [
    `context-verdict fix${isBest ? " --form best" : ""} --dry-run`,
    ...settings,
    ...(quoteFew(named) ?? ["FILE"]),
  ].join(" ");
}
