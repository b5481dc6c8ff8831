import { createHmac } from "node:crypto";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/requests.js";

const HEADER = "idempotency-key";

/**
 * Reads the name of a request, which makes repetitions count once.
 *
 * @throws ContextVerdictError `bad_request` unless it has 1 to 255 visible ASCII characters.
 */
export function readIdempotencyKey(
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^[!-~]{1,255}$/.test(value)) return value;
  throw new ContextVerdictError(
    "bad_request",
    "idempotency-key must have 1 to 255 visible ASCII characters",
    HEADER,
  );
}

/**
 * The id of a named use. The same name with another document is another use.
 *
 * @param apiKey The secret of the hash (HMAC, RFC 2104): without it, the database does not even allow to
 *   check a guess at the document.
 */
export function nameUse(apiKey: string, name: string, tool: ToolName, body: Uint8Array): string {
  const hash = createHmac("sha256", apiKey).update(`${tool} ${name} `);
  return `idem_${hash.update(body).digest("base64url")}`;
}
