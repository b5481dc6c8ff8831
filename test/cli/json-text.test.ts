import { describe, expect, it } from "vitest";
import { makeWorkspace, runCli } from "./run-cli.js";

const { write } = makeWorkspace();
const rows = [1, 2, 3, 4, 5].map((id) => ({ id, name: `buoy ${id}`, lit: id > 2 }));
const JSON_TEXT = `${JSON.stringify(rows, null, 2)}\n`;
const file = write("buoys.json", JSON_TEXT);
const TOON = [
  "json_indent_2[5\t]{id\tname\tlit}:",
  ...rows.map(({ id, name, lit }) => `  ${id}\t${name}\t${lit}`),
].join("\n");

describe("a file named .json", () => {
  it("is measured as JSON too, in characters and tokens", () => {
    const { alternatives, profile, token_estimates } = JSON.parse(
      runCli(["profile", "--json", file]).stdout,
    );
    expect(profile.source_type).toBe("text");
    const minified = { name: "minified_json", chars: JSON.stringify(rows).length + 1 };
    expect(alternatives[1]).toMatchObject(minified);
    expect(token_estimates.alternatives[1]).toMatchObject({ name: "minified_json" });
    const card = runCli(["profile", file]).stdout;
    expect(card).toMatch(/\n {2}minified JSON +\d+ +[\d.]+ % +\d+ +[\d.]+ %\n/);
    expect(card).toContain("Programs read this file");
  });

  it("becomes TOON and comes back, byte for byte", () => {
    const toon = runCli(["convert", "--quiet", file]).stdout;
    expect(toon).toBe(TOON);
    expect(runCli(["restore"], { input: toon }).stdout).toBe(JSON_TEXT);
    const { stdout } = runCli(["validate", "--json", "--content", file], { input: toon });
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, restores: true });
  });

  it("has a hybrid that comes back likewise", () => {
    const hybrid = runCli(["plan", "--quiet", "--include-hybrid", file]).stdout;
    expect(hybrid).toBe(`\`\`\`toon\n${TOON}\n\`\`\`\n`);
    expect(runCli(["restore"], { input: hybrid }).stdout).toBe(JSON_TEXT);
  });

  it("is Markdown where that is asked for", () => {
    const { stdout } = runCli(["convert", "--quiet", "--flavor", "markdown", file]);
    expect(stdout).toMatch(/^text: "/);
  });
});
