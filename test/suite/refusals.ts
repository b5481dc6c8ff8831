import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { ToolName } from "../../src/engine/contract/requests.js";

/** A wrong value, and how a message shows it. */
export type Shown = [value: unknown, shown: string];

export interface OptionRows {
  tools: ToolName[];
  with?: Record<string, unknown>;
  message: string;
  right: unknown[];
  wrong: Shown[];
  /** What JSON cannot say. */
  local?: Shown[];
}

export interface Refusals {
  options: Record<string, OptionRows>;
  library: Record<string, OptionRows>;
  combinations: [options: object, message: string, field: string][];
  no_options: Shown[];
  no_text: Shown[];
  unknown: [name: string, shown: string][];
  allowed: Record<"library" | "HTTP and MCP", Record<ToolName, string>>;
  bodies: [tool: ToolName, body: unknown, message: string, field?: string][];
  bytes: [bytes: string, code: string, message: string][];
  calls: [tool: string, args: object, message: string, field: string, code?: string][];
}

/** What is refused, and with which words. */
export const refusals: Refusals = parse(
  readFileSync(new URL("refusals.yaml", import.meta.url), "utf8"),
  { merge: true },
);
