import { StoreError } from "../store-error.js";

/** The last report of a page. */
export interface ReportPlace {
  at: number;
  id: string;
}

/** Opaque to whoever gets it. It holds nothing that the page did not show. */
export function printCursor({ at, id }: ReportPlace): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** @throws StoreError `not_found` for what `printCursor` never printed. */
export function parseCursor(cursor: string): ReportPlace {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Number.isSafeInteger(at) && typeof id === "string" && !id.includes("\0")) return { at, id };
  } catch {}
  throw new StoreError("not_found", "there is no page after this one");
}
