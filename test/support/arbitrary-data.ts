import fc from "fast-check";
import { phrases, words } from "./words.js";

/** A number as it is spelled in a text. */
export class Numeral {
  constructor(readonly text: string) {}
}

/** The members of an object in their order; a key may come twice. */
export class Members {
  constructor(readonly pairs: readonly (readonly [string, Node])[]) {}
}

/** A JSON value that knows more of its text than JavaScript would: what texts are spelled from and compared with. */
export type Node = string | boolean | null | Numeral | Members | readonly Node[];

const NUMERALS = words(`
  0 1 -1 7 100 255 -12.5 0.1 1e2 100.0 1E5 -0 -0.0 1e400 1e-400 12345678901234567890
  9007199254740993 0.30000000000000004 1e999999999 0e7 2.50 123456789012345680000
`);
const ODD_TEXTS = [
  "",
  " ",
  "\n\t\\",
  ...phrases('- | - a | # | null | 1e3 | 007 | a: b | a,"b" | [1]'),
];
const ODD_KEYS = ["", "a b", ...words("__proto__ constructor toString 1 0 10 text table")];

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => String(value)),
  fc.integer({ min: -1000, max: 1000 }).map((value) => String(value)),
);
const tameNumber = number.map((text) => new Numeral(text === "-0" ? "0" : text));
const tameText = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...ODD_TEXTS, "\u0000"));
const wildText = fc.oneof(
  tameText,
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ud800", "\u2028a\u200b"),
);

/** Texts of what YAML reads differently: controls, line separators, and the letters of numbers. */
export const controlText = fc.string({
  unit: fc.oneof(
    fc.integer({ max: 0x9f, min: 0 }).map((code) => String.fromCharCode(code)),
    fc.constantFrom("\u2028", "\u2029", "\ufeff", "\ufffe", "\uffff", "\ud800", "0", "o", "_", "+"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
});

interface Leaves {
  text: fc.Arbitrary<string>;
  key: fc.Arbitrary<string>;
  number: fc.Arbitrary<Numeral>;
  /** Whether a key may come twice. */
  repeats: boolean;
}

function nodes({ text, key, number, repeats }: Leaves): fc.Arbitrary<readonly Node[] | Members> {
  const leaf: fc.Arbitrary<Node> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const toMembers = (pairs: [string, Node][]) => new Members(pairs);
  const unique = repeats ? {} : { selector: ([name]: [string, Node]) => name };
  const table = fc.uniqueArray(key, { minLength: 1, maxLength: 4 }).chain((keys) =>
    fc.array(
      fc
        .tuple(...keys.map(() => leaf))
        .map((cells) => toMembers(keys.map((name, index) => [name, cells[index] as Node]))),
      { minLength: 1, maxLength: 6 },
    ),
  );
  return fc.letrec<{ value: Node; container: readonly Node[] | Members }>((tie) => ({
    value: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, table, tie("container")),
    container: fc.oneof(
      table,
      fc.array(tie("value"), { maxLength: 5 }),
      (repeats
        ? fc.array(fc.tuple(key, tie("value")), { maxLength: 5 })
        : fc.uniqueArray(fc.tuple(key, tie("value")), { maxLength: 5, ...unique })
      ).map(toMembers),
    ),
  })).container;
}

/** Arrays and objects of all that JSON can say. */
export const anyData = nodes({
  text: wildText,
  key: fc.oneof(wildText, fc.constantFrom(...ODD_KEYS)),
  number: fc.oneof(
    tameNumber,
    fc.constantFrom(...NUMERALS).map((text) => new Numeral(text)),
  ),
  repeats: true,
});

/** Arrays and objects that JavaScript holds exactly, in their order. */
export const tameData = nodes({
  text: tameText,
  key: fc.oneof(
    tameText.filter((text) => !/^\d+$/.test(text)),
    fc.constantFrom("__proto__", "constructor", "toString", "a", "b"),
  ),
  number: tameNumber,
  repeats: false,
});

/** How a text is spelled: each choice by the next number of a sequence, which the seed begins. */
export interface Spelling {
  seed: number;
  /** What a level is indented by; null for one line. */
  indent: string | null;
  ending: "\n" | "\r\n";
  mark: boolean;
}

export const anySpelling: fc.Arbitrary<Spelling> = fc.record({
  seed: fc.nat(),
  indent: fc.constantFrom(null, "", " ", "  ", "    ", "\t"),
  ending: fc.constantFrom("\n", "\r\n"),
  mark: fc.boolean(),
});

/** A value as a JSON text: numbers of equal value, escapes, white space as the spelling has it. */
export function spell(node: Node, { seed, indent, ending, mark }: Spelling): string {
  const pick = picker(seed);
  const body = print(node, { pick, indent, ending }, 0);
  const around = () => ["", " ", ending, `${ending} `][pick(4)];
  return `${mark ? "\uFEFF" : ""}${around()}${body}${around()}`;
}

/** Values as JSON Lines, with blank lines among them. */
export function spellLines(nodes: readonly Node[], { seed, ending, mark }: Spelling): string {
  const pick = picker(seed);
  const lines = nodes.map((node) => print(node, { pick, indent: null, ending: " " }, 0));
  const text = lines
    .map((line) => line + ending + [ending, "", "", ` ${ending}`][pick(4)])
    .join("");
  return (mark ? "\uFEFF" : "") + text;
}

function picker(seed: number): (count: number) => number {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

interface Printing {
  pick: (count: number) => number;
  indent: string | null;
  ending: string;
}

function print(node: Node, printing: Printing, depth: number): string {
  const { pick, indent, ending } = printing;
  if (typeof node === "string") return spellText(node, pick);
  if (node instanceof Numeral) return spellNumber(node.text, pick);
  if (typeof node !== "object" || node === null) return String(node);
  const blank = () => (indent === null ? ["", " "][pick(2)] : " ");
  const items =
    node instanceof Members
      ? node.pairs.map(([key, value]) => {
          return `${spellText(key, pick)}:${blank()}${print(value, printing, depth + 1)}`;
        })
      : node.map((value) => print(value, printing, depth + 1));
  const [open, close] = node instanceof Members ? "{}" : "[]";
  if (items.length === 0) return `${open}${blank()}${close}`;
  const line = (level: number) => (indent === null ? blank() : ending + indent.repeat(level));
  const inner = items.map((item) => line(depth + 1) + item).join(",");
  return open + inner + line(depth) + close;
}

function spellText(text: string, pick: (count: number) => number): string {
  const escapes = pick(3);
  let spelled = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] as string;
    const escaped = `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    const needed = JSON.stringify(unit).slice(1, -1) !== unit && !/[\ud800-\udfff]/.test(unit);
    if (unit === "/" && pick(2) === 0) spelled += "\\/";
    else if (escapes > 0 && pick(escapes === 1 ? 8 : 2) === 0) {
      spelled += pick(2) === 0 ? escaped : escaped.toUpperCase().replace("U", "u");
    } else spelled += needed ? JSON.stringify(unit).slice(1, -1) : unit;
  }
  return `"${spelled}"`;
}

function spellNumber(text: string, pick: (count: number) => number): string {
  const isPlain = !/e/i.test(text);
  switch (pick(isPlain ? 6 : 1)) {
    case 1:
      return text.includes(".") ? `${text}0` : `${text}.0`;
    case 2:
      return `${text}e0`;
    case 3:
      return `${text.includes(".") ? text : `${text}.00`}E+00`;
    case 4:
      return text.includes(".") || /^-?0$/.test(text) ? text : `${text}000e-3`;
    default:
      return text;
  }
}

/** A value, or what is to be spelled, as a text that is equal where all of it is, to the last digit. */
export function exact(value: unknown): string {
  if (value instanceof Numeral) return toDigits(value.text);
  if (typeof value === "number") return toDigits(Object.is(value, -0) ? "-0" : String(value));
  if (Array.isArray(value)) return `[${value.map(exact).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = value instanceof Members ? value.pairs : Object.entries(value);
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${exact(inner)}`).join()}}`;
}

/** A number as its digits, without zeros at either end, and the power of ten of the last one. */
function toDigits(text: string): string {
  const [, sign, whole, fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = `${whole}${fraction}`;
  const digits = all.replace(/0+$/, "");
  const significant = digits.replace(/^0+/, "");
  if (significant === "") return `${sign}0`;
  return `${sign}${significant}e${Number(power) - fraction.length + all.length - digits.length}`;
}

/** The tokens of a JSON text: numbers as they are spelled, texts as what they say. */
export function readTokens(text: string): unknown[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g) ?? [];
  return tokens.map((token) => (token.startsWith('"') ? { text: JSON.parse(token) } : token));
}
