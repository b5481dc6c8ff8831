import { expect, it } from "vitest";
import { HOSTS } from "../../../src/features/hosts/hosts.js";

it.each(HOSTS)("facts about $name have dated sources, and doubts", ({ sources, unverified }) => {
  expect(sources.length).toBeGreaterThan(0);
  for (const { url, date, commit, copy, verified_against } of sources) {
    expect(url).toMatch(/^https:\/\//);
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(["source", "documentation", "secondary"]).toContain(verified_against);
    if (commit !== undefined) expect(commit).toMatch(/^[0-9a-f]{40}$/);
    if (copy !== undefined) expect(copy).toMatch(/^https:\/\//);
  }
  expect(unverified.length).toBeGreaterThan(0);
});
