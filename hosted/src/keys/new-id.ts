import { randomBase62 } from "./base62.js";

/** 95 bits: nobody meets the same one twice. */
const RANDOM_LENGTH = 16;

const FORMS = {
  key: /^key_[0-9A-Za-z]{16}$/,
  ten: /^ten_[0-9A-Za-z]{16}$/,
  event: /^event_[0-9A-Za-z]{16}$/,
};

/** What has an id: a key, a tenant or an event of the audit trail. */
export type IdKind = keyof typeof FORMS;

/** A new id: `key_` or `ten_` and 16 characters. It is no secret. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomBase62(RANDOM_LENGTH)}`;
}

/** Whether a text has the form of an id. */
export function isId(kind: IdKind, text: string): boolean {
  return FORMS[kind].test(text);
}
