import { describe, expect, it } from "vitest";
import { StoreError } from "../../../hosted/src/store/store-error.js";
import { MemoryStore } from "../support/memory-store.js";
import { makeHosted } from "./run-hosted-cli.js";

const POSTGRES = { DATABASE_URL: "postgres://hosted:hunter2@db/verdicts" };

describe("the database", () => {
  it("is opened by the configuration, and closed whatever happens", async () => {
    const { hosted, store } = makeHosted();
    let opened: unknown;
    await hosted(["tenants", "list"], {
      env: { ...POSTGRES, DATABASE_POOL_SIZE: "3" },
      openStore: async (options) => {
        opened = options;
        store.openings++;
        return store;
      },
    });
    expect(opened).toEqual({ url: POSTGRES.DATABASE_URL, poolSize: 3, mayCreate: false });
    await hosted(["tenants", "show", "nobody"]);
    await hosted(["migrate"]);
    expect(store.openings).toBe(0);
  });

  it("gets its tables when they are first needed, where it is a file", async () => {
    const { hosted, store } = makeHosted(new MemoryStore({ isMigrated: false }));
    expect(await hosted(["tenants", "list"])).toMatchObject({ status: 0 });
    expect(store.isMigrated).toBe(true);
  });

  it("gets its tables by hosted migrate, where it is PostgreSQL", async () => {
    const { hosted } = makeHosted(new MemoryStore({ isMigrated: false }));
    const run = await hosted(["tenants", "list"], { env: POSTGRES });
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain("run: hosted migrate");
    const migrated = await hosted(["migrate"], { env: POSTGRES });
    expect(migrated).toEqual({ status: 0, stdout: "The tables are up to date.\n", stderr: "" });
    expect(await hosted(["tenants", "list"], { env: POSTGRES })).toMatchObject({ status: 0 });
  });

  it("is an error of one line where it cannot be used", async () => {
    const { hosted, store } = makeHosted();
    store.failure = new StoreError("unavailable", "the database cannot be reached", "ECONNREFUSED");
    for (const env of [{}, POSTGRES]) {
      const run = await hosted(["tenants", "list"], { env });
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toMatch(/^hosted: the database cannot be reached.*\n$/);
    }
    const { stderr } = await hosted(["tenants", "list", "--json"]);
    expect(JSON.parse(stderr)).toEqual({
      error: { code: "unavailable", message: "the database cannot be reached" },
    });
  });

  it("shows nothing of an error that nobody expected, unless it is asked for", async () => {
    const { hosted, store } = makeHosted();
    store.failure = new TypeError("SELECT hunter2");
    const run = await hosted(["tenants", "list"]);
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/^hosted: internal error; this is a defect, please report it.*\n$/);
    const { stderr } = await hosted(["tenants", "list"], { env: { CONTEXT_VERDICT_DEBUG: "1" } });
    expect(stderr).toMatch(/TypeError: SELECT hunter2\n {4}at /);
  });
});
