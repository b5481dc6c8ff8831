import { TOOL_NAMES, type ToolName } from "../../../src/engine/contract/tool-names.js";

/** What a key may do: ask a tool, or look after its account. */
export type Scope = ToolName | "account";

/** Every scope, in the order in which they are shown. A new key has those of the tools. */
export const SCOPES: readonly Scope[] = [...TOOL_NAMES, "account"];
