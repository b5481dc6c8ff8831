import { decode } from "@toon-format/toon";
import type { ContextPlan } from "../../src/index.js";
import { check } from "./check.js";

/**
 * Cuts a hybrid apart with nothing but the plan's ranges: kept sections stand in it byte for byte
 * and in order, and between them every converted section is its heading and one fenced block
 * that the official decoder accepts.
 */
export function checkHybrid(plan: ContextPlan, source: string): void {
  const hybrid = plan.hybrid_document;
  check(hybrid !== undefined, "the hybrid document is missing");
  let position = 0;
  for (const { action, range } of plan.sections) {
    const slice = source.slice(range.char_start, range.char_end);
    if (action === "keep") {
      check(hybrid.startsWith(slice, position), `section at ${range.char_start} is not kept`);
      position += slice.length;
    } else {
      position = endOfFence(hybrid, position);
    }
  }
  check(position === hybrid.length, `the hybrid goes on after its sections, at ${position}`);
}

/** Offset behind the fenced block that follows `from`. */
export function endOfFence(hybrid: string, from: number): number {
  const opening = /^(`{3,})toon[ \t]*\r?\n/gm;
  opening.lastIndex = from;
  const open = opening.exec(hybrid);
  check(open !== null, `no fenced block behind ${from}`);
  const closing = new RegExp(`^${open[1]}[ \\t]*(?:\\r?\\n)*`, "gm");
  closing.lastIndex = opening.lastIndex;
  const close = closing.exec(hybrid);
  check(close !== null, `the fenced block at ${open.index} is not closed`);
  decode(hybrid.slice(opening.lastIndex, close.index).replace(/\r?\n$/, ""));
  return closing.lastIndex;
}
