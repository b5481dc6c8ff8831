import { existsSync, writeFileSync } from "node:fs";

/** Answers lines without an engine; one that says so ends its thread, or never answers. */
export default function work({ lines, first, isNumbered }) {
  const texts = lines.map((bytes) => Buffer.from(bytes).toString());
  for (const text of texts) {
    if (text.includes("hang")) for (;;);
    if (text.includes("exit")) process.exit(1);
    if (text.includes("fill")) fill();
    const [, gate] = /until ([^"]+)/.exec(text) ?? [];
    while (gate !== undefined && !existsSync(gate));
    const [, file] = /once ([^"]+)/.exec(text) ?? [];
    if (file !== undefined && !existsSync(file)) {
      writeFileSync(file, "");
      process.exit(1);
    }
  }
  const number = (index) => (isNumbered ? `{"line":${first + index},` : "{");
  const answers = texts.map((text, index) => `${text.replace("{", number(index))}\n`);
  const output = Buffer.from(answers.join(""));
  return { output, answered: texts.length, failed: 0, retryable: 0 };
}

function fill() {
  const kept = [];
  for (;;) kept.push(new Array(100_000).fill({}).map(() => ({})));
}
