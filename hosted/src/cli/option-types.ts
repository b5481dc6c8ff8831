import { orWord, type ValueType } from "../config/value-types.js";
import { LIMITS } from "../config/variables.js";
import { SCOPES, type Scope } from "../keys/api-key.js";

/** The limits of one tenant or key. Null follows the configuration. */
export const limits = {
  credits_per_minute: orWord("default", null, LIMITS.credits_per_minute),
  burst: orWord("default", null, LIMITS.burst),
};

/** The quotas of one tenant. */
export const quotas = {
  documents_per_day: orWord("default", null, LIMITS.documents_per_day),
  characters_per_day: orWord("default", null, LIMITS.characters_per_day),
};

/** Scopes, in the order of the contract, each once. */
export const scopes: ValueType<Scope[]> = {
  allowed: `some of ${SCOPES.join(",")}`,
  read: (text) => {
    const names = text.split(",").map((name) => name.trim());
    const isKnown = names.every((name) => (SCOPES as readonly string[]).includes(name));
    return isKnown ? SCOPES.filter((name) => names.includes(name)) : undefined;
  },
};

/** As stored. */
export const yesOrNo: ValueType<0 | 1> = {
  allowed: "yes or no",
  read: (text) => (({ no: 0, yes: 1 }) as const)[text as "no" | "yes"],
};

/** The id of a tenant. Generated ones contain a `_`, so it is never one of those. */
export const slug: ValueType<string> = {
  allowed: "1 to 63 lower-case letters, digits and dashes, beginning with a letter or digit",
  read: (text) => (/^[a-z0-9][a-z0-9-]{0,62}$/.test(text) ? text : undefined),
};

/** A name or a label. */
export const label: ValueType<string> = {
  allowed: "1 to 100 characters",
  read: (text) => (/^.{1,100}$/su.test(text.trim()) ? text.trim() : undefined),
};
