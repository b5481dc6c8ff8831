import { fileURLToPath } from "node:url";
import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";
import type { AllowedDirectories } from "./allowed-directories.js";

const KEY = "roots";
const MAX_ROOTS = 100;
/** Where a request of 2026-07-28 carries what its client can do. */
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** The answer to a call that waits for the client's roots; with older clients the SDK asks for them. */
export const ASK_FOR_ROOTS = inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });

/** Whether the client of a call says that it has roots. */
export function hasRoots(server: McpServer, envelope: object | undefined): boolean {
  const { [CAPABILITIES]: sent } = (envelope ?? {}) as { [CAPABILITIES]?: object };
  const capabilities = sent ?? server.server.getClientCapabilities() ?? {};
  return "roots" in capabilities && capabilities.roots !== undefined;
}

/**
 * The directories that a call may use: the operator's, and with the operator's leave the client's
 * roots. They are asked for with every call, since clients change them.
 * @param responses What the client sent when it was asked; undefined where it was not.
 * @returns undefined where the client has to be asked.
 */
export function allowRoots(
  { directories, allowRoots }: { directories: AllowedDirectories; allowRoots?: boolean },
  isOffered: boolean,
  responses: Record<string, unknown> | undefined,
): AllowedDirectories | undefined {
  if (!allowRoots || !isOffered) return directories;
  if (responses === undefined) return undefined;
  const answer = inputResponse(responses, KEY);
  if (answer.kind !== "roots") return directories;
  return directories.with(answer.roots.slice(0, MAX_ROOTS).flatMap(({ uri }) => toPath(uri)));
}

/** Roots that are no directories of this machine are passed over. */
function toPath(uri: unknown): string[] {
  try {
    return typeof uri === "string" && uri.startsWith("file://") ? [fileURLToPath(uri)] : [];
  } catch {
    return [];
  }
}
