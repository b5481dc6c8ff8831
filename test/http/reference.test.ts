import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { serverFor } from "./start-server.js";

const server = serverFor();

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: "manual" });

describe.each([
  ["openapi.yaml", "/reference/"],
  ["account.yaml", "/reference/account.html"],
])("the reference of %s", (contract, path) => {
  const { paths, components } = parse(
    readFileSync(new URL(`../../schema/v1/${contract}`, import.meta.url), "utf8"),
  );

  test("has every operation, every object and every field", async () => {
    const page = await (await get(path)).text();
    const operations = Object.values<object>(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(operations.length).toBeGreaterThan(5);
    for (const id of operations) expect(page).toContain(`<h3 id="${id}">`);
    for (const [name, schema] of Object.entries<object>(components.schemas)) {
      if (!name.endsWith("Request")) expect(page).toContain(`<h3 id="object-${name}">`);
      const { properties = {} } = schema as { properties?: object };
      for (const field of Object.keys(properties)) expect(page).toContain(`<code>${field}</code>`);
    }
  });

  test("is a page whose links lead somewhere, which runs and loads nothing from elsewhere", async () => {
    const response = await get(path);
    const page = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|undefined|\[object/);
    const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/<(?:a|link)\s[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
    expect(links.length).toBeGreaterThan(10);
    for (const link of new Set(links)) {
      if (link.startsWith("#")) expect(ids).toContain(link.slice(1));
      else expect((await get(new URL(link, `http://x${path}`).pathname)).status, link).toBe(200);
    }
  });
});

test("the path without a slash leads there", async () => {
  const response = await get("/reference");
  expect([response.status, response.headers.get("location")]).toEqual([308, "reference/"]);
});
