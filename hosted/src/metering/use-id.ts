import { createHmac } from "node:crypto";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/tool-names.js";

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
 * by mistake, or to save money, hides nothing.
 *
 * @param apiKey The secret of the hash (HMAC, RFC 2104): whoever has the database, and not the key,
 *   cannot even check a guess at the document.
 */
export function nameUse(apiKey: string, name: string, tool: ToolName, body: Uint8Array): string {
  const hash = createHmac("sha256", apiKey).update(`${tool} ${name} `);
  return `idem_${hash.update(body).digest("base64url")}`;
}
