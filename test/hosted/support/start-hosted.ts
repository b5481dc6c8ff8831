import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { readConfig } from "../../../hosted/src/config/read-config.js";
import { createApiKey, hashApiKey, newId } from "../../../hosted/src/keys/api-key.js";
import { runHosted } from "../../../hosted/src/server/run-hosted.js";
import type { NewKey } from "../../../hosted/src/store/keys.js";
import { openStore, type Store } from "../../../hosted/src/store/store.js";
import type { TenantChanges } from "../../../hosted/src/store/tenant-store.js";
import type { ErrorDetails, ErrorEnvelope } from "../../../src/engine/contract/errors.js";
import { TOOL_NAMES } from "../../../src/engine/contract/requests.js";
import { AnswerChecker } from "../../contract/answer-checker.js";
import { CANARY, expectPlainAnswer, expectSilence } from "./silence.js";

const checker = new AnswerChecker({ isHosted: true });
const DIST = new URL("../../../hosted/dist/", import.meta.url);

/** An open service, and another connection to its database. */
export type TestHosted = Awaited<ReturnType<typeof startHosted>>;

export interface TestTenant {
  id: string;
  keyId: string;
  key: string;
}

interface AskOptions {
  key?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * An open service in this process, on free ports, with a database of its own. When it stops, all
 * that it has logged and stored and all errors that it has answered are searched for what nobody may hear.
 */
export async function startHosted(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "context-verdict-hosted-"));
  const config = readConfig({
    LAUNCHED: "true",
    BASE_URL: "https://hosted.invalid",
    DATABASE_URL: `file:${join(folder, "test.db")}`,
    PORT: "0",
    METRICS_PORT: "0",
    WORKERS: "1",
    // All tests of a file come from one address.
    REFUSED_KEYS_PER_MINUTE: "1000000",
    ...variables,
  });
  let log = "";
  const logTo = {
    write: (line: string) => {
      log += line;
    },
    close: async () => {},
  };
  const hosted = await runHosted(config, {
    logTo,
    workerFile: new URL("engine-worker.js", DIST),
  });
  const store = await openStore({ url: config.databaseUrl, poolSize: 2 });
  const keys: string[] = [];
  const errors: string[] = [];
  const stop = async () => {
    await hosted.stop();
    await store.close();
    for (const name of readdirSync(folder)) {
      const stored = readFileSync(join(folder, name), "latin1");
      for (const secret of [CANARY, ...keys]) expect(stored.includes(secret), name).toBe(false);
    }
    expectSilence(log, keys);
    for (const error of errors) expectPlainAnswer(error, keys);
  };
  return {
    url: hosted.url,
    port: Number(new URL(hosted.url).port),
    metricsUrl: hosted.metricsUrl ?? "",
    store,
    /** Every line so far. */
    log: () => log,
    lines: (): Record<string, unknown>[] =>
      log
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    /** A tenant with one key. */
    addTenant: async (changes?: TenantChanges, options?: Partial<NewKey>) => {
      const tenant = await addTenant(store, changes, options);
      keys.push(tenant.key);
      return tenant;
    },
    ask: async (path: string, options?: AskOptions) => {
      const response = await ask(hosted.url, path, options);
      const body = Buffer.from(await response.clone().arrayBuffer());
      if (!response.ok) errors.push(String(body));
      const { status, headers } = response;
      // `account.test.ts` holds the account's to their own contract.
      if (!path.startsWith("/v1/account") && options?.headers?.origin === undefined) {
        const answer = { status, headers: Object.fromEntries(headers), body };
        checker.check(options?.method ?? "POST", path, answer);
      }
      return response;
    },
    stop,
  };
}

/** Starts before the tests of a file and stops after them. */
export async function hostedFor(variables?: Record<string, string>): Promise<TestHosted> {
  const hosted = await startHosted(variables);
  afterAll(() => hosted.stop());
  return hosted;
}

/** What is asked about where the question does not matter. */
const DOCUMENT = { content: `# ${CANARY}\n` };

let tenants = 0;

export async function addTenant(
  store: Store,
  changes: TenantChanges = {},
  key: Partial<NewKey> = {},
): Promise<TestTenant> {
  const id = `tenant-${++tenants}`;
  await store.createTenant({ id, name: id });
  if (Object.keys(changes).length > 0) await store.tenant(id).update(changes);
  return { id, ...(await addKey(store, id, key)) };
}

export async function addKey(store: Store, tenantId: string, changes: Partial<NewKey> = {}) {
  const key = createApiKey();
  const { id } = await store.tenant(tenantId).addKey({
    id: newId("key"),
    hash: hashApiKey(key),
    label: "test",
    scopes: TOOL_NAMES,
    expiresInMs: null,
    ...changes,
  });
  return { keyId: id, key };
}

function ask(
  url: string,
  path: string,
  { key, method = "POST", headers = {}, body = DOCUMENT }: AskOptions = {},
): Promise<Response> {
  const target = new URL(path, url);
  target.searchParams.set("q", CANARY);
  return fetch(target, {
    method,
    headers: {
      "x-forwarded-for": CANARY,
      ...(method === "POST" && { "content-type": "application/json" }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** The error of an answer. */
export async function errorOf(response: Response): Promise<ErrorDetails> {
  const { error } = (await response.json()) as ErrorEnvelope;
  return error;
}

/** Asks and goes before the answer is there, later each time, until the service has noticed. */
export async function leaveEarly(url: string, ask: RequestInit, isNoticed: () => unknown) {
  let patienceMs = 0;
  const leave = async () => {
    patienceMs += 30;
    const asked = fetch(url, { ...ask, signal: AbortSignal.timeout(patienceMs) });
    await expect(asked).rejects.toThrow();
    return isNoticed();
  };
  await expect.poll(leave).toBe(true);
}

/** How often the database was asked for a key. */
export async function countLookups({ metricsUrl }: TestHosted): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  const line = /store_duration_seconds_count\{operation="findKey".*\} (\d+)/.exec(metrics);
  return Number(line?.[1] ?? 0);
}
