import { createHash } from "node:crypto";
import { ContextVerdictError } from "../../../src/engine/errors.js";
import type { ToolName } from "../../../src/engine/tool-names.js";

const HEADER = "idempotency-key";

/**
 * Reads the name that a client gave its request, so that it can repeat it without being counted
 * twice.
 *
 * @throws ContextVerdictError `bad_request` for one that is empty, longer than 255 characters, or
 *   has others than visible ASCII.
 */
export function readIdempotencyKey(
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^[!-~]{1,255}$/.test(value)) return value;
  throw new ContextVerdictError(
    "bad_request",
    "idempotency-key has 1 to 255 visible ASCII characters",
    HEADER,
  );
}

/**
 * Names a use. The same client name with another document is another use: a name that is used again
 * by mistake, or to save money, hides nothing. The document cannot be read back from it.
 */
export function nameUse(key: string, tenantId: string, tool: ToolName, body: Uint8Array): string {
  const hash = createHash("sha256");
  for (const part of [tenantId, tool, key]) hash.update(`${part.length}:${part}`);
  return `idem_${hash.update(body).digest("base64url")}`;
}
