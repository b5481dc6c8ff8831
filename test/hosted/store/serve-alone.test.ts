import { join } from "node:path";
import { expect, test } from "vitest";
import { makeWorkspace } from "../../cli/run-cli.js";
import { startHosted } from "../support/start-hosted.js";

const { directory: folder } = makeWorkspace();

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
