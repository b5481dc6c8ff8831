import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HOSTS } from "../../../src/commands/loads/hosts/index.js";
import { readHosts } from "../../../src/commands/loads/read-hosts.js";
import { makeTree } from "../../io/find-files/workspace.js";

function read(content: unknown) {
  const { folder } = makeTree({ "hosts.json": JSON.stringify(content) });
  return readHosts(join(folder, "hosts.json"), "--hosts");
}

describe("facts about hosts", () => {
  it.each(HOSTS)("of $name name sources with dates, and what is not verified", (host) => {
    expect(host.sources.length).toBeGreaterThan(0);
    for (const { url, date, commit } of host.sources) {
      expect(url).toMatch(/^https:\/\//);
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
      if (commit !== undefined) expect(commit).toMatch(/^[0-9a-f]{40}$/);
    }
    expect(host.unverified.length).toBeGreaterThan(0);
  });

  it("in a file take the place of built-in ones, field by field, as the data itself does", async () => {
    const same = Object.fromEntries(HOSTS.map(({ name, ...facts }) => [name, facts]));
    expect(await read({ hosts: same })).toEqual(HOSTS);
    const limits = [{ unit: "bytes", most: 1, of: "project", over: "cut", verified: true }];
    const [codex, ...others] = await read({ hosts: { codex: { limits } } });
    expect(codex).toEqual({ ...HOSTS[0], limits });
    expect(others).toEqual(HOSTS.slice(1));
  });

  it("in a file may be of another host, which has to say where its files are", async () => {
    const places = [{ in: "above", files: ["RULES.md"] }];
    const hosts = await read({ hosts: { mine: { places } } });
    expect(hosts.at(-1)).toMatchObject({ name: "mine", title: "mine", places, limits: [] });
    await expect(read({ hosts: { mine: {} } })).rejects.toThrow('"mine" is not built in');
  });

  it.each([
    [{}, "hosts is missing"],
    [{ hosts: { codex: { limit: [] } } }, 'did you mean "limits"?'],
    [{ hosts: { codex: { places: [{ in: "here", files: [] }] } } }, "must be one of system"],
    [{ hosts: { codex: { limits: [{ unit: "bytes", most: 0 }] } } }, "a whole number, 1 or more"],
  ])("%j are refused", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
