import type { Split, SplitUnit } from "../../engine/split/split.js";
import { formatCount, formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import type { StartLoads } from "./start-loads.js";

const SHORTEST_HEADING = 16;

/** Renders a split: a row a unit, what hosts load before and after, parts, and what is written otherwise in them. */
export function renderSplit(
  name: string,
  { units, parts, changes, tokens }: Split,
  loads: readonly StartLoads[],
  view: View,
): string {
  const { bold, dim } = view.colors;
  const rules = units.reduce((sum, unit) => sum + (unit.route === "keep" ? 0 : unit.rules), 0);
  const hang = (line: string) => hangText("  ", neutralize(line), view.width);
  return joinGroups([
    [bold(`${neutralize(name)}: ${formatCount(parts.length, "part")}, ${sizes(tokens)}`)],
    renderTable(units, tableOf(view), view),
    loads.length === 0
      ? hang("No known host loads it at the start.")
      : groupHosts(loads).flatMap(([size, titles]) =>
          hang(`${titles.join(", ")}: ${size} at the start`),
        ),
    [
      ...parts.flatMap(({ path, form }) => hang(`${path}: ${form}`)),
      ...changes.flatMap(({ path, before, after }) => {
        return hang(`${path}: ${before === "" ? "added" : `${before} →`} ${after}`).map(dim);
      }),
    ],
    rules === 0 ? [] : hang(`The plan moves ${formatCount(rules, "binding rule")}.`),
  ]);
}

function sizes({ before, after }: { before: number; after: number }): string {
  return `${formatInteger(before)} → ${formatInteger(after)} tokens`;
}

/** The titles of hosts by what they load. */
function groupHosts(loads: readonly StartLoads[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const host of loads)
    groups.set(sizes(host), [...(groups.get(sizes(host)) ?? []), host.title]);
  return [...groups];
}

function tableOf({ colors }: View): Table<SplitUnit> {
  const heading = ({ headings }: SplitUnit) => neutralize(headings.at(-1) ?? "");
  const lines = ({ line_start, line_end }: SplitUnit) => `${line_start}-${line_end}`;
  const paint = ({ route }: SplitUnit) => (route === "keep" ? colors.dim : colors.green);
  return {
    columns: [
      { title: "LINES", cell: lines },
      { title: "HEADING", cell: heading },
      { title: "WHAT", cell: ({ kind }) => kind },
      { title: "ROUTE", cell: ({ route }) => route, paint },
      { title: "WHY", cell: ({ code }) => code },
      { title: "TOKENS", cell: ({ tokens }) => formatInteger(tokens), align: "right" },
    ],
    elastic: { title: "HEADING", shortest: SHORTEST_HEADING },
  };
}
