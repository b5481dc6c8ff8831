import type { ToolName } from "../../../src/engine/contract/requests.js";
import type { Scope } from "../keys/api-key.js";

/*
 * Times are whole milliseconds since 1970 by the database's clock, since the clocks of nodes differ.
 * Days are UTC, `2026-11-21`. Characters are UTF-16 code units.
 */

/** Credits a minute on average, and at once; documents and characters of a day (UTC). */
export interface Limits {
  keyCreditsPerMinute: number;
  keyBurst: number;
  tenantCreditsPerMinute: number;
  tenantBurst: number;
  documentsPerDay: number;
  charactersPerDay: number;
}

export type KeyState = "active" | "revoked" | "expired";

/** A key and its tenant. */
export interface Caller {
  keyId: string;
  tenantId: string;
  scopes: readonly Scope[];
  state: KeyState;
  isSuspended: boolean;
  keepsHistory: boolean;
  limits: Limits;
}

/** The limit that rejected a request. */
export type RefusedBy = "key" | "tenant" | "documents" | "characters";

/** The limits of a caller after a request was admitted or rejected. */
export interface Standing {
  refusedBy: RefusedBy | undefined;
  /** Milliseconds until the limit that rejected the request allows one; otherwise 0. */
  waitMs: number;
  /** Milliseconds until each bucket is full again. */
  keyDebtMs: number;
  tenantDebtMs: number;
  /** Recorded today. */
  documents: number;
  characters: number;
  /** Milliseconds until the next day. */
  dayEndsInMs: number;
}

/** Credits that both buckets pay. */
export interface Debt extends Limits {
  tenantId: string;
  keyId: string;
  credits: number;
}

/** One judged document. A repeated use costs its credits again. */
export interface Use extends Debt {
  /** Uses with the same id are the same use. */
  id: string;
  tool: ToolName;
  characters: number;
  /** The verdict without text of the document, as JSON; kept only if the tenant keeps a history now. */
  report?: string;
}
