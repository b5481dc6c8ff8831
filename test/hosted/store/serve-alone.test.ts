import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startHosted } from "../support/start-hosted.js";

const folder = mkdtempSync(join(tmpdir(), "context-verdict-alone-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a second service on one SQLite file is refused by its name, until the first has ended", async () => {
  const variables = { DATABASE_URL: `file:${join(folder, "books.db")}` };
  const first = await startHosted(variables);
  const refused = startHosted(variables);
  await expect(refused).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("books.db"),
  });
  const { key } = await first.addTenant();
  expect((await first.ask("/v1/profile", { key })).status).toBe(200);
  await first.stop();
  await (await startHosted(variables)).stop();
});
