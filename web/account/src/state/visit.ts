import { signal } from "@preact/signals";
import type { components } from "../../../../src/client/generated/account.js";
import { type ContextVerdictClient, createClient } from "../../../../src/client/index.js";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];
export type Key = Schemas["Key"];
export type NewKey = Schemas["NewKey"];
export type Report = Schemas["Report"];
export type Use = Schemas["Usage"]["usage"][number];

/** Who looks at their account. The key is in the client, and nowhere else. */
export interface Visit {
  client: ContextVerdictClient;
  account: Account;
}

export const visit = signal<Visit | null>(null);
export const keys = signal<readonly Key[]>([]);
/** A key that was just made, which is shown this once. */
export const newKey = signal<NewKey | null>(null);
/** What went wrong last, in words. */
export const problem = signal<string | null>(null);

/** The API is beside the page. */
const BASE_URL = new URL("..", location.href).href.replace(/\/$/, "");

/** Reads the account that a key belongs to. @throws Failure where it may not. */
export async function enter(key: string): Promise<void> {
  // A header field can hold nothing else, and no key has it.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Failure("This is not a key: one has letters, digits and _ only.");
  const client = createClient({ baseUrl: BASE_URL, key });
  const account = await answerOf(client.GET("/v1/account"));
  const { keys: all } = await answerOf(client.GET("/v1/account/keys"));
  keys.value = all;
  visit.value = { client, account };
}

/** Goes on with another key of the same account. */
export function goOnWith({ key, id }: NewKey): void {
  const current = visit.peek();
  if (current === null) return;
  const client = createClient({ baseUrl: BASE_URL, key });
  visit.value = { client, account: { ...current.account, key_id: id } };
}

/** Forgets the key and all that it has shown. @param why In words, for the person. */
export function leave(why: string | null = null): void {
  visit.value = null;
  keys.value = [];
  newKey.value = null;
  problem.value = why;
}

/** Why something was not done, in words for a person. */
export class Failure extends Error {}

/** What `openapi-fetch` gives: one of the two. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** @throws Failure where there is no answer. A key that is not taken any more is forgotten. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch(() => {
    throw new Failure(
      "The service cannot be reached. Nothing was changed, as far as this page knows.",
    );
  });
  if (data !== undefined) return data;
  const failure = new Failure(describeError(error, response));
  if (response.status === 401) leave(failure.message);
  throw failure;
}

function describeError(error: unknown, { status, headers }: Response): string {
  const { message } = (error as { error?: { message?: unknown } } | undefined)?.error ?? {};
  const said = typeof message === "string" ? message : `the service answered with ${status}`;
  const wait = headers.get("retry-after");
  return wait === null ? `${capitalize(said)}.` : `${capitalize(said)}. Try again in ${wait} s.`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Does something for the person, and says what went wrong. @returns Whether it was done. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  problem.value = null;
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem.value = error.message;
    return false;
  }
}
