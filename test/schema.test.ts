import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "./support/openapi-document.js";
import { walkSchemas } from "./support/openapi-schemas.js";
import { compileStrict, readVerdictSchema } from "./support/verdict-schema.js";

const schema = readVerdictSchema();

describe("verdict.schema.json", () => {
  test("is what the types generate", () => {
    const script = fileURLToPath(new URL("../scripts/generate-schema.js", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("only savings may be negative integers", () => {
    const unbounded = [...walkSchemas(schema as JsonObject, "verdict")].filter(
      ([, { type, minimum }]) => type === "integer" && minimum === undefined,
    );
    expect(unbounded.map(([path]) => path).filter((path) => !path.endsWith(".savings"))).toEqual(
      [],
    );
  });

  test("the description names the frozen constants", () =>
    expect(schema.description).toContain("MIN_CONVERT_SAVINGS_PCT"));
});

interface Verdicts {
  accepts: Record<string, JsonObject>;
  rejects: Record<string, JsonObject>;
}

describe("conditional rules", () => {
  const validate = compileStrict(schema);
  const text = readFileSync(new URL("verdict-schema.yaml", import.meta.url), "utf8");
  const { accepts, rejects }: Verdicts = parse(
    text,
    (_, value) => (value === "(none)" ? undefined : value),
    { merge: true, maxAliasCount: -1 },
  );

  test.each(Object.entries(accepts))("accepts %s", (_name, value) => {
    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each(Object.entries(rejects))("rejects %s", (_name, value) =>
    expect(validate(value)).toBe(false),
  );

  const verdict = accepts["a safe conversion"]!;
  test.each(Object.keys(verdict))("requires %s", (name) => {
    const { [name]: _, ...rest } = verdict;
    expect(validate(rest)).toBe(false);
  });
});
