import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { serveAccount } from "../../../hosted/src/account/account-routes.js";
import type { HostedAdmission } from "../../../hosted/src/admission/create-admission.js";
import { createServer } from "../../../src/http/create-server.js";
import type { ServerOptions } from "../../../src/http/server-options.js";

const HEALTH = ["GET /livez", "GET /readyz"];

function operationsOf(file: string): string[] {
  const url = new URL(`../../../schema/v1/${file}`, import.meta.url);
  const { paths } = parse(readFileSync(url, "utf8")) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => ["get", "post", "delete", "put", "patch"].includes(method))
      .map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
}

test("there is no endpoint beside those of the contracts and of health, so none for operators", () => {
  const routes: string[] = [];
  const admission = {} as HostedAdmission;
  createServer({
    pool: { status: "ok" } as ServerOptions["pool"],
    host: "127.0.0.1",
    maxBody: 1,
    corsOrigins: [],
    appFolder: null,
    admission,
    serveMore: (app) => serveAccount(app, admission, { tenant: () => ({}) as never }),
    observe: (app) =>
      app.addHook("onRoute", ({ method, url }) => void routes.push(`${method} ${url}`)),
  });
  const [tools, account] = [operationsOf("openapi.yaml"), operationsOf("account.yaml")];
  // The contract itself and health are the local server's; the hosted API has no copy of the former.
  const expected = [...tools, ...account, ...HEALTH].filter((each) => !each.endsWith(".yaml"));
  expect(routes.filter((each) => !each.startsWith("HEAD ")).sort()).toEqual(
    [...new Set(expected)].sort(),
  );
});
