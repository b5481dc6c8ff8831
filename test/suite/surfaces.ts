import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { openStore } from "../../hosted/src/store/store.js";
import { convert, plan, profile, validate } from "../../src/index.js";
import { BIN, runCli } from "../cli/run-cli.js";
import { addTenant } from "../hosted/support/start-hosted.js";
import { serve, serveHosted } from "../http/serve-process.js";
import type { Question } from "./questions.js";

/** A way to reach the engine. */
export interface Surface {
  /** The answer as it arrived, parsed. */
  answer(question: Question): Promise<unknown>;
  /** Why a question cannot be put here; undefined where it can. */
  cannot?(question: Question): string | undefined;
  close(): Promise<unknown>;
}

/**
 * An answer without the two fields in which surfaces may differ (specification 2.2 and 2.4), as
 * text: the order of fields counts, too.
 */
export function toComparable(answer: unknown): string {
  const { profile, token_estimates: _, ...rest } = answer as Record<string, unknown>;
  if (profile === undefined) return JSON.stringify(rest);
  const { source_type: __, ...description } = profile as Record<string, unknown>;
  return JSON.stringify({ ...rest, profile: description });
}

/** The library, called as a program calls it. */
export const library: Surface = {
  async answer({ tool, request: { content, toon = "", options = {} } }: Question) {
    const answer =
      tool === "validate"
        ? validate(toon, { ...options, ...(content === undefined ? {} : { content }) })
        : { profile, convert, plan }[tool](content ?? "", options);
    return JSON.parse(JSON.stringify(answer));
  },
  async close() {},
};

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

const answerAt =
  (url: string, headers: Record<string, string> = {}): Surface["answer"] =>
  async ({ tool, request }) => {
    const response = await fetch(`${url}/v1/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(request),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };

/** The local HTTP server, as a client on this machine reaches it. */
export async function startHttp(): Promise<Surface> {
  const server = await serve();
  return { answer: answerAt(server.url), close: async () => void (await server.end()) };
}

/** The hosted API, as a caller with a key reaches it. */
export async function startHosted(): Promise<Surface> {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-"));
  const url = `file:${join(folder, "suite.db")}`;
  const limits = { KEY_BURST: "1000000", TENANT_BURST: "1000000", DOCUMENTS_PER_DAY: "1000000" };
  const server = await serveHosted({ DATABASE_URL: url, ...limits });
  const store = await openStore({ url });
  const { key } = await addTenant(store);
  await store.close();
  return {
    answer: answerAt(server.url, { authorization: `Bearer ${key}` }),
    close: () => server.end(),
  };
}

/** The MCP server, as an agent reaches it: a process, spoken to over its standard input and output. */
export async function startMcp(): Promise<Surface> {
  const client = new Client({ name: "suite", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, "mcp"] }));
  return {
    async answer({ tool, request }: Question) {
      const { content, isError } = await client.callTool({ name: tool, arguments: { ...request } });
      const [block] = content;
      if (isError || block?.type !== "text") throw new Error(JSON.stringify(content));
      return JSON.parse(block.text);
    },
    close: () => client.close(),
  };
}
