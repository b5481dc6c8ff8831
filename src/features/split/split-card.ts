import type { Split, SplitUnit } from "../../engine/split/split.js";
import { formatCount, formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { renderTable } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import type { StartLoads } from "./start-loads.js";

const SHORTEST_HEADING = 16;

/** Renders a split: a row a unit, what hosts load before and after, parts, and the texts that change in them. */
export function renderSplit(
  name: string,
  { units, parts, changes, tokens }: Split,
  loads: readonly StartLoads[],
  view: View,
): string {
  const { bold, dim, green } = view.colors;
  const hang = (line: string) => hangText("  ", neutralize(line), view.width);
  const paint = ({ route }: SplitUnit) => (route === "keep" ? dim : green);
  const table = renderTable(
    units,
    {
      columns: [
        { title: "LINES", cell: (unit) => `${unit.line_start}-${unit.line_end}` },
        { title: "HEADING", cell: ({ headings }) => neutralize(headings.at(-1) ?? "") },
        { title: "WHAT", cell: ({ kind }) => kind },
        { title: "ROUTE", cell: ({ route }) => route, paint },
        { title: "WHY", cell: ({ code }) => code },
        { title: "TOKENS", cell: (unit) => formatInteger(unit.tokens), align: "right" },
      ],
      elastic: { title: "HEADING", shortest: SHORTEST_HEADING },
    },
    view,
  );
  const sizes = [...new Set(loads.map(describeSizes))].map((size) => {
    const same = loads.filter((host) => describeSizes(host) === size);
    return `${same.map(({ title }) => title).join(", ")}: ${size} at the start`;
  });
  const rules = units.reduce((sum, unit) => sum + (unit.route === "keep" ? 0 : unit.rules), 0);
  return joinGroups([
    [bold(`${neutralize(name)}: ${formatCount(parts.length, "part")}, ${describeSizes(tokens)}`)],
    table,
    (loads.length === 0 ? ["No known host loads it at the start."] : sizes).flatMap(hang),
    [
      ...parts.flatMap(({ path, form }) => hang(`${path}: ${form}`)),
      ...changes.flatMap(({ path, before, after }) => {
        return hang(`${path}: ${before === "" ? "added" : `${before} →`} ${after}`).map(dim);
      }),
    ],
    rules === 0 ? [] : hang(`The plan moves ${formatCount(rules, "binding rule")}.`),
  ]);
}

function describeSizes({ before, after }: { before: number; after: number }): string {
  return `${formatInteger(before)} → ${formatInteger(after)} tokens`;
}
