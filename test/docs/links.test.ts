import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FENCE = /^(`{3,}).*\n[\s\S]*?^\1$/gm;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
/** What is shown on the way from the package to its sources, which are not in it. */
const SOURCES =
  /^(?:src|test|corpus|hosted|clients)\/|^(?:server\.json|action\.yml)$|^web\/public\/preview\.png$/;

const pages = [".", "docs", "docs/verdicts", "docs/warnings"].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

interface Link {
  page: string;
  /** Relative to the root. */
  path: string;
  heading: string | undefined;
}

function read(page: string): string {
  return readFileSync(join(ROOT, page), "utf8").replace(FENCE, "");
}

function readLinks(page: string): Link[] {
  const text = read(page).replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(LINK)].flatMap(([, target]) => {
    if (target === undefined || /^[a-z]+:/.test(target)) return [];
    const [path, heading] = target.split("#");
    return [{ page, path: path ? join(dirname(page), path) : page, heading }];
  });
}

/** The names that headings have in links, as GitHub makes them. */
function readHeadings(page: string): Set<string> {
  const names = new Map<string, number>();
  for (const [, heading] of read(page).matchAll(/^#+ (.*)$/gm)) {
    const name = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return new Set(
    [...names].flatMap(([name, count]) =>
      Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index}`)),
    ),
  );
}

const links = pages.flatMap(readLinks);

describe("links between pages", () => {
  it("lead to files that are there", () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("lead to headings that are there", () => {
    const lost = links.filter(
      ({ path, heading }) =>
        heading !== undefined && path.endsWith(".md") && !readHeadings(path).has(heading),
    );
    expect(lost).toEqual([]);
  });

  it("lead to what is in the package, or to its sources", () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const isPacked = (path: string) =>
      (files as string[]).some((name) => !relative(name, path).startsWith(".."));
    const lost = links.filter(
      ({ page, path }) => isPacked(page) && !isPacked(path) && !SOURCES.test(path),
    );
    expect(lost).toEqual([]);
  });
});
