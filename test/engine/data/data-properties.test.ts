import { decode } from "@toon-format/toon";
import fc from "fast-check";
import { beforeAll, describe, expect } from "vitest";
import { compact, convert } from "../../../src/engine/api.js";
import { loadYaml } from "../../../src/engine/data/yaml.js";
import { restore, validate } from "../../../src/engine/read-toon.js";
import { weighText } from "../../../src/engine/weight/weigh.js";
import {
  anyData,
  anySpelling,
  exact,
  readTokens,
  spell,
  spellLines,
  tameData,
} from "../../support/arbitrary-data.js";
import { check } from "../../support/check.js";
import { testRandomly } from "../../support/test-randomly.js";
import { assertVerdict } from "../../support/verdict-schema.js";

beforeAll(loadYaml);

/** The value of a candidate as YAML; null where the versions would read it differently. */
function asYaml(toon: string): string | null {
  try {
    return restore(toon, { as: "yaml" });
  } catch {
    return null;
  }
}

/** The candidate that is offered as the value of the data; null where none is. */
function offer(text: string, flavor: "auto" | "json" | "jsonl" | "yaml" = "auto"): string | null {
  const verdict = convert(text, { flavor });
  assertVerdict(verdict, text);
  const { flags, toon_candidate: toon } = verdict;
  if (flags.proof !== "value") {
    check(verdict.verdict !== "convert", "what is not proved by its value is offered");
    return null;
  }
  check(flags.restores === true, "proved by its value, and not restored");
  check(validate(toon ?? "", { content: text, flavor }).restores === true, "validate disagrees");
  return toon;
}

const anyLines = fc.array(anyData, { minLength: 2, maxLength: 5 });
const anyContainers = fc.tuple(anyData, anySpelling);

describe("any value, spelled in any way", () => {
  testRandomly(
    "comes back from its candidate, or that of its lines, or none is offered",
    (share) => {
      const comesBack = (value: unknown, text: string) => {
        const toon = offer(text);
        if (toon !== null) check(exact(decode(toon)) === exact(value), "another value");
      };
      fc.assert(
        fc.property(anyContainers, anyLines, ([node, spelling], nodes) => {
          comesBack(node, spell(node, spelling));
          comesBack(nodes, spellLines(nodes, spelling));
        }),
        { numRuns: share * 2_000 },
      );
    },
  );

  testRandomly("has one candidate", (share) => {
    let offered = 0;
    let written = 0;
    fc.assert(
      fc.property(tameData, anySpelling, anySpelling, (node, one, other) => {
        const [first, second] = [offer(spell(node, one)), offer(spell(node, other))];
        check(first === second, "two candidates of one value");
        if (first === null) return;
        offered++;
        check(exact(decode(first)) === exact(node), "another value");
        check(offer(restore(first, { as: "json" })) === first, "another candidate of its JSON");
        const yaml = asYaml(first);
        if (yaml === null) return;
        written++;
        check(offer(yaml, "yaml") === first, "another candidate of its YAML");
      }),
      { numRuns: share * 1_000 },
    );
    expect(offered).toBeGreaterThan(share * 700);
    expect(written).toBeGreaterThan(share * 300);
  });

  testRandomly("is the same in its compact form, and as it is spelled", (share) => {
    const checkForm = (text: string, toLines: (text: string) => string[]) => {
      const form = compact(text);
      expect(toLines(form).map(readTokens)).toEqual(toLines(text).map(readTokens));
      check(compact(form) === form, "not settled");
      check(weighText(form) <= weighText(text), "heavier");
    };
    const linesOf = (text: string) => text.split(/[\r\n]+/).filter((line) => /[{[]/.test(line));
    fc.assert(
      fc.property(anyContainers, anyLines, ([node, spelling], nodes) => {
        checkForm(spell(node, spelling), (text) => [text]);
        checkForm(spellLines(nodes, spelling), linesOf);
      }),
      { numRuns: share * 1_000 },
    );
  });

  testRandomly("is cut by whole items: a larger target never keeps less", (share) => {
    const anyTargets = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(200));
    fc.assert(
      fc.property(tameData, anyTargets, (node, [small, more]) => {
        const text = spell(node, { seed: 1, indent: null, ending: "\n", mark: false });
        const keep = (target_chars: number) => {
          const options = { mode: "budget", allow_lossy: true, target_chars } as const;
          return decode(convert(text, options).toon_candidate ?? "");
        };
        if (offer(text) === null) return;
        const [less, all] = [keep(small), keep(small + more)];
        check(isBeginning(less, all), "a larger target keeps less");
        check(isBeginning(all, decode(offer(text) as string)), "something else than the source");
      }),
      { numRuns: share * 1_000 },
    );
  });
});

/** Whether a value is another one without the last items of its arrays. */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  if (typeof whole !== "object" || whole === null) return false;
  const [some, all] = [Object.entries(part), Object.entries(whole)];
  if (Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) ? some.length > all.length : some.length !== all.length) return false;
  return some.every(
    ([key, value], index) => all[index]?.[0] === key && isBeginning(value, all[index]?.[1]),
  );
}
