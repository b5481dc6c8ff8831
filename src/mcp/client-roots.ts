import { fileURLToPath } from "node:url";
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { AllowedDirectories } from "./allowed-directories.js";

const KEY = "roots";
const MAX_ROOTS = 100;
const WAIT_MS = 3_000;
/** Where a request of protocol version 2026-07-28 carries its client's capabilities. */
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** The arguments that name files. */
const PATHS = ["path", "toon_path", "content_path"];

/** The parts of a call that decide about roots. */
export interface RootsRequest {
  args: unknown;
  /** Only of a request of 2026-07-28. */
  envelope: object | undefined;
  /** The client's answers; undefined if it was not asked. */
  responses: Record<string, unknown> | undefined;
  signal: AbortSignal;
}

/**
 * The directories that a client's calls may use: the operator's and, if the operator allows it, the
 * client's roots. Asks for roots with every call that could use a file, since they may change. A client
 * that answers late or with an error is not asked again.
 */
export class ClientRoots {
  readonly #server: McpServer;
  readonly #directories: AllowedDirectories;
  readonly #isAllowed: boolean;
  #isAnswering = true;

  constructor(server: McpServer, directories: AllowedDirectories, isAllowed: boolean) {
    this.#server = server;
    this.#directories = directories;
    this.#isAllowed = isAllowed;
  }

  /**
   * @returns The directories; for a call of 2026-07-28 that carries no roots, the answer that makes the
   *   client send the call again with them.
   */
  async find(request: RootsRequest): Promise<AllowedDirectories | InputRequiredResult> {
    const { args, envelope, responses, signal } = request;
    if (!this.#isAllowed || !usesFiles(args)) return this.#directories;
    const { [CAPABILITIES]: sent } = (envelope ?? {}) as { [CAPABILITIES]?: object };
    if (sent === undefined) return this.#ask(signal);
    if (!hasRoots(sent)) return this.#directories;
    if (responses === undefined) {
      return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
    }
    const answer = inputResponse(responses, KEY);
    return answer.kind === "roots" ? this.#with(answer.roots) : this.#directories;
  }

  /** Asks a client of an older protocol version, and waits. */
  async #ask(signal: AbortSignal): Promise<AllowedDirectories> {
    const { server } = this.#server;
    if (!this.#isAnswering || !hasRoots(server.getClientCapabilities())) return this.#directories;
    try {
      const { roots } = await server.listRoots(undefined, { timeout: WAIT_MS, signal });
      return this.#with(roots);
    } catch {
      signal.throwIfAborted();
      this.#isAnswering = false;
      return this.#directories;
    }
  }

  #with(roots: readonly { uri: string }[]): AllowedDirectories {
    return this.#directories.with(roots.slice(0, MAX_ROOTS).flatMap(({ uri }) => toPath(uri)));
  }
}

/** A call of `read` without arguments asks for the directories. */
function usesFiles(args: unknown): boolean {
  const sent = Object.entries(args ?? {}).filter(([, value]) => value !== null);
  return sent.length === 0 || sent.some(([name]) => PATHS.includes(name));
}

function hasRoots(capabilities: object = {}): boolean {
  return "roots" in capabilities && capabilities.roots !== undefined;
}

/** Roots that are not directories on this machine are skipped. */
function toPath(uri: unknown): string[] {
  try {
    return typeof uri === "string" && uri.startsWith("file://") ? [fileURLToPath(uri)] : [];
  } catch {
    return [];
  }
}
