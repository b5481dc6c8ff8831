import type { ToolName } from "../../src/engine/contract/requests.js";
import { convert } from "../../src/index.js";
import { type Case, readCases } from "../support/cases.js";

/** One request, as every surface can carry it. */
export interface Question {
  tool: ToolName;
  request: { content?: string; toon?: string; options?: Record<string, unknown> };
}

/** What is asked about every case: each tool, with and without the options that it takes. */
export function ask({ source, flavor, conversions }: Case): Question[] {
  const base = flavor === "markdown" ? {} : { flavor };
  const about = (tool: ToolName, options: Record<string, unknown> = {}): Question => {
    const all = { ...base, ...options };
    const isPlain = Object.keys(all).length === 0;
    return { tool, request: { content: source, ...(isPlain ? {} : { options: all }) } };
  };
  const candidate = convert(source, { flavor }).toon_candidate ?? "";
  return [
    about("profile"),
    about("convert"),
    about("plan", { include_hybrid: true }),
    ...Object.values(conversions).map((options) => about("convert", { ...options })),
    {
      tool: "validate",
      request: {
        toon: candidate,
        content: source,
        ...(flavor === "markdown" ? {} : { options: base }),
      },
    },
  ];
}

/**
 * Requests on which the surfaces could differ by carrying them: odd characters, every option, and
 * answers that are refusals or errors of the TOON.
 */
export function askBeyondCases(): Question[] {
  const table = "| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n";
  const odd = ["", "\u{feff}# A\r\n", "\u2028\u2029\u0085", "😀 \u200d ﷽\n", "<script>&amp;\n"];
  return [
    ...odd.flatMap((content): Question[] => [
      { tool: "profile", request: { content } },
      { tool: "convert", request: { content } },
    ]),
    { tool: "profile", request: { content: table, options: { chars_per_token: [1, 2.5] } } },
    { tool: "profile", request: { content: table, options: { flavor: "text" } } },
    ...["auto", "comma", "tab", "pipe"].map(
      (delimiter): Question => ({
        tool: "convert",
        request: { content: table, options: { delimiter } },
      }),
    ),
    { tool: "convert", request: { content: table, options: { mode: "record" } } },
    { tool: "convert", request: { content: table, options: { mode: "budget", target_chars: 9 } } },
    {
      tool: "convert",
      request: {
        content: table,
        options: { mode: "budget", target_chars: 20, target_tokens: 9, allow_lossy: true },
      },
    },
    { tool: "plan", request: { content: table } },
    ...[table, "a[2]: 1", "a: 1", "\ta: 1", ""].map(
      (toon): Question => ({ tool: "validate", request: { toon } }),
    ),
    { tool: "validate", request: { toon: "a: 1", content: "a" } },
  ];
}

export const cases = readCases();
