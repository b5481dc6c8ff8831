import { isBlankCode } from "../blank.js";
import { type BlockRule, contentStart, type Env } from "./block-rule.js";

/**
 * The library's rule for thematic breaks, which reads on to the first other character. Items within items on one
 * line would read it all again, each of them, so what was read in vain is remembered.
 */
export function createBreakRule(readBreak: BlockRule): BlockRule {
  return (state, line, lineEnd, silent) => {
    const { src, eMarks } = state;
    const env = state.env as Env;
    const start = contentStart(state, line);
    if (start >= env.unbroken.start && start < env.unbroken.end) return false;
    if (!"*-_".includes(src.charAt(start))) return false;
    const mark = src.charCodeAt(start);
    let end = start + 1;
    while (src.charCodeAt(end) === mark || isBlankCode(src.charCodeAt(end))) end++;
    if (end >= (eMarks[line] ?? 0)) return readBreak(state, line, lineEnd, silent);
    env.unbroken = { start, end };
    return false;
  };
}
