import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../cli/run-cli.js";
import type { Question } from "./questions.js";
import type { Surface } from "./surface.js";

/** The command line, one run for each question. */
export function startCli(): Surface {
  const directory = mkdtempSync(join(tmpdir(), "context-verdict-"));
  let files = 0;

  async function answer({ tool, request }: Question): Promise<unknown> {
    const args: string[] = [tool, "--json", ...toFlags(request.options ?? {})];
    if (tool === "validate" && request.content !== undefined) {
      const file = join(directory, `${files++}.md`);
      writeFileSync(file, request.content);
      // Named, so that its extension cannot decide.
      if (request.options?.flavor === undefined) args.push("--flavor", "auto");
      args.push("--content", file);
    }
    const { status, stdout, stderr } = runCli([...args, "-"], {
      input: request.toon ?? request.content ?? "",
    });
    if (status! > 1 || stdout === "") throw new Error(`exit code ${status}: ${stderr}`);
    return JSON.parse(stdout);
  }

  return {
    answer,
    cannot: ({ request }) =>
      [request.toon, request.content].some((text) => text?.slice(0, 8_192).includes("\0"))
        ? "the command line takes a NUL for a binary file"
        : undefined,
    close: async () => {},
  };
}

function toFlags(options: Record<string, unknown>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll("_", "-")}`;
    if (value === true) return [flag];
    return value === false ? [] : [flag, Array.isArray(value) ? value.join(",") : String(value)];
  });
}
