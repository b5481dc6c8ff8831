import { displayWidth, hangText, padRight } from "../../../../src/render/terminal/fit-text.js";

/** A name and what is said about it. */
export type Fact = readonly [name: string, value: string];

/** What is known about one thing: its id, and facts below. Facts without a value are left out. */
export function formatFacts(head: string, facts: readonly Fact[], width: number): string[] {
  const said = facts.filter(([, value]) => value !== "");
  const indent = Math.max(0, ...said.map(([name]) => displayWidth(name))) + 2;
  return [
    head,
    ...said.flatMap(([name, value]) => hangText(`  ${padRight(name, indent)}`, value, width)),
  ];
}
