/**
 * Fills `pages/`: README as the first page, `docs/`, and the built web app with the reference of the
 * contracts as `play/`. Links to other files of the repository become links to GitHub.
 * Needs `npm run build:web` in the root.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PAGES = fileURLToPath(new URL("pages/", import.meta.url));
const SOURCES = "https://github.com/context-verdict/context-verdict/blob/main/";
const PICTURES = { "web/public/preview.png": "/play/preview.png" };

/** Where a link of a page leads on the site. @param path Of the page, from the root. */
function toSite(link, path) {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [target, heading] = link.split("#");
  const found = posix.join(posix.dirname(path), target);
  const anchor = heading === undefined ? "" : `#${heading}`;
  if (PICTURES[found] !== undefined) return PICTURES[found];
  if (found === "README.md") return `/${anchor}`;
  const [, page] = /^docs\/(.+)\.md$/.exec(found) ?? [];
  return page === undefined ? `${SOURCES}${found}${anchor}` : `/${page}${anchor}`;
}

function copyPage(path, name) {
  const text = readFileSync(join(ROOT, path), "utf8");
  // Fenced blocks and code stay as they are.
  const written = text.replace(
    /^(`{3,}).*\n[\s\S]*?^\1$|(`[^`\n]*`)?(?:\]\(([^)\s]+)\))?/gm,
    (whole, _fence, code = "", link) =>
      link === undefined ? whole : `${code}](${toSite(link, path)})`,
  );
  const target = join(PAGES, name);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, written);
}

rmSync(PAGES, { recursive: true, force: true });
copyPage("README.md", "index.md");
for (const name of readdirSync(join(ROOT, "docs"), { recursive: true })) {
  if (name.endsWith(".md")) copyPage(`docs/${name}`, name);
}
cpSync(join(ROOT, "dist/web"), join(PAGES, "public/play"), {
  recursive: true,
  // Hosts of static pages compress for themselves.
  filter: (path) => !path.endsWith(".br"),
});
cpSync(join(ROOT, "dist/reference"), join(PAGES, "public/reference"), { recursive: true });
