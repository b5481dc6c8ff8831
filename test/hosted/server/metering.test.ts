import { describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/index.js";
import { CANARY } from "../support/silence.js";
import { addKey, errorOf, hostedFor, type TestTenant } from "../support/start-hosted.js";

const hosted = await hostedFor({ TENANT_REQUESTS_AT_ONCE: "1000", TENANT_BURST: "100000" });
const usageOf = async ({ id }: TestTenant) => {
  const rows = await hosted.store.tenant(id).usage();
  return rows.reduce((sum, row) => [sum[0]! + row.documents, sum[1]! + row.characters], [0, 0]);
};

describe("usage", () => {
  test("is what was answered with 200, in UTF-16 code units of the texts", async () => {
    const tenant = await hosted.addTenant();
    const { key } = tenant;
    await hosted.ask("/v1/profile", { key, body: { content: "😀\r\n" } });
    await hosted.ask("/v1/convert", { key, body: { content: "" } });
    await hosted.ask("/v1/validate", { key, body: { toon: "a: 1", content: "é" } });
    expect(await usageOf(tenant)).toEqual([3, 4 + 0 + 5]);
  });

  test("is not what was refused", async () => {
    const tenant = await hosted.addTenant();
    const { key } = tenant;
    for (const body of ["{", { content: 1 }, { content: "a", options: { flavor: "html" } }]) {
      expect((await hosted.ask("/v1/profile", { key, body })).status).toBe(400);
    }
    expect(await usageOf(tenant)).toEqual([0, 0]);
  });
});

describe("idempotency-key", () => {
  const named = (name: string) => ({ headers: { "idempotency-key": name } });

  test("makes repetitions count once, and answers each of them", async () => {
    const tenant = await hosted.addTenant();
    const ask = () =>
      hosted.ask("/v1/profile", { key: tenant.key, body: { content: "abc" }, ...named("one") });
    const answers = await Promise.all([ask(), ask(), ask()]);
    answers.push(await ask());
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    const rest = answers.at(-1)!.headers.get("ratelimit");
    expect(rest).toMatch(/"documents";r=9999;.*"characters";r=99999997;/);
    expect(await usageOf(tenant)).toEqual([1, 3]);
  });

  test("does not hide another document, tool, tenant or key", async () => {
    const [one, other] = [await hosted.addTenant(), await hosted.addTenant()];
    const ask = (key: string, tool: string, content: string) =>
      hosted.ask(`/v1/${tool}`, { key, body: { content }, ...named("same") });
    await ask(one.key, "profile", "a");
    await ask(one.key, "profile", "b");
    await ask(one.key, "plan", "a");
    await ask(other.key, "profile", "a");
    const { key: second } = await addKey(hosted.store, one.id);
    await ask(second, "profile", "a");
    expect(await usageOf(one)).toEqual([4, 4]);
    expect(await usageOf(other)).toEqual([1, 1]);
  });

  test.each(["", "a".repeat(256), "a b", "é"])("%s is refused", async (name) => {
    const { key } = await hosted.addTenant();
    const response = await hosted.ask("/v1/profile", { key, ...named(name) });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      code: "bad_request",
      field: "idempotency-key",
    });
  });
});

const content = `# ${CANARY} ports\n\n| ${CANARY} | b |\n| - | - |\n| 1 | ${CANARY} |\n\n## ${CANARY}\n\nAlways ${CANARY}.\nBe careful.\n`;

test("the history has the verdict, not a word of the document, and only while the tenant keeps it", async () => {
  const [yes, no] = [await hosted.addTenant({ keeps_history: 1 }), await hosted.addTenant()];
  const verdicts = new Map<string, Verdict>();
  for (const { key } of [no, yes]) {
    for (const tool of ["profile", "convert", "plan"]) {
      const answer = await hosted.ask(`/v1/${tool}`, { key, body: { content } });
      verdicts.set(answer.headers.get("x-request-id")!, (await answer.json()) as Verdict);
    }
  }
  const { reports } = await hosted.store.tenant(yes.id).reports();
  expect(reports.map(({ tool }) => tool).sort()).toEqual(["convert", "plan", "profile"]);
  for (const { id, report } of reports) {
    const { verdict, measured_chars } = verdicts.get(id)!;
    expect(report).toMatchObject({ verdict, measured_chars });
  }
  expect(JSON.stringify([...verdicts.values()])).toContain(CANARY);
  expect(JSON.stringify(reports)).not.toContain(CANARY);
  expect((await hosted.store.tenant(no.id).reports()).reports).toEqual([]);
  await hosted.store.tenant(yes.id).update({ keeps_history: 0 });
  await hosted.ask("/v1/profile", { key: yes.key });
  expect((await hosted.store.tenant(yes.id).reports()).reports).toHaveLength(3);
});
