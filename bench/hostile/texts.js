/** Texts of about any length, of which something repeats. */

export const repeat = (unit) => (length) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** `line(0)`, `line(1)` … until `length` characters are reached. */
export const lines =
  (line, before = "") =>
  (length) => {
    const parts = [before];
    for (let index = 0, size = before.length; size < length; index++) {
      const text = line(index);
      parts.push(text);
      size += text.length;
    }
    return parts.join("");
  };

/** `open` repeated over the first half, `close` over the second. */
export const around = (open, close) => (length) =>
  repeat(open)(length >> 1) + repeat(close)(length - (length >> 1));

/** A table of exactly `columns` columns, with as many rows as fit. */
export const wideTable = (columns) => (length) => {
  const row = (cell) => `|${Array.from({ length: columns }, (_, i) => cell(i)).join("|")}|\n`;
  const head = row((i) => `c${i}`) + row(() => "-");
  return lines(() => row((i) => String(i % 10)), head)(length);
};

/** A section with a table that converts, and one that stays, of `unit`: a hybrid has to look into both. */
export const besideTable = (unit) => (length) => {
  const head = "# T\n\n| lamp | hours | colour |\n| ---- | ----- | ------ |\n";
  const table = lines((index) => `| north ${index} | ${index} | white |\n`, head)(length >> 1);
  return `${table}\n# K\n\n${repeat(unit)(length - table.length - 6)}`;
};

/** A header of `columns` columns, then rows of one cell. */
export const raggedTable =
  (columns, before = "", indent = "") =>
  (length) => {
    const row = (cell) => `|${`${cell}|`.repeat(columns)}\n`;
    return lines(() => `${indent}|b|\n`, `${before}${row("a")}${indent}${row("-")}`)(length);
  };

/** Three lines around a long middle, which all share. */
export const threeLines =
  (line, before = "") =>
  (length) =>
    before + [1, 2, 3].map((n) => line(n, (unit) => repeat(unit)(Math.floor(length / 3)))).join("");

/** Tables of two rows whose cells have to be compared, each with as many `columns`. */
export const pairsOfRows = (columns, cell) => {
  const row = (of) => `|${Array.from({ length: columns }, (_, column) => of(column)).join("|")}|\n`;
  const head = row((column) => `h${column}`) + row(() => "-");
  return lines((i) => `${head}${row((c) => cell(i, c))}${row((c) => cell(i + 1, c))}\n`);
};

export const staircase = (marker, step) => (length) =>
  lines((index) => `${step.repeat(index)}${marker}\n`)(length);

/** A JSON array of as many values as fit; `indent` as of `JSON.stringify`. */
export const jsonArray = (value, indent) => (length) => {
  const size = JSON.stringify(value(0), null, indent).length + 1;
  const values = Array.from({ length: Math.ceil(length / size) }, (_, index) => value(index));
  return `${JSON.stringify(values, null, indent)}\n`;
};

export const nestArrays = (depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
