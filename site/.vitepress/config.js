import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitepress";

const REPOSITORY = "https://github.com/context-verdict/context-verdict";

const PAGES = new URL("../pages/", import.meta.url);

/** Pages that stand together; any other page of the folder follows under "More". */
const SECTIONS = {
  Use: ["cli", "fix", "config", "loads", "data", "web"],
  "For agents": ["mcp", "wrap"],
  Automate: ["github", "http", "stream", "scale", "hosted"],
  Understand: ["policy", "candidate", "records", "budget", "security"],
};

const listPages = (folder = "") =>
  readdirSync(new URL(folder, PAGES)).flatMap((file) => /^(.*)\.md$/.exec(file)?.[1] ?? []);

/** A page by its own title. */
const toItem = (path) => {
  const [, title = path] =
    /^# (.+)$/m.exec(readFileSync(new URL(`${path}.md`, PAGES), "utf8")) ?? [];
  return { text: title.replaceAll("`", ""), link: `/${path}` };
};

const listFolder = (text, folder) => ({
  text,
  items: listPages(folder).map((name) => toItem(`${folder}${name}`)),
});

const placed = ["index", ...Object.values(SECTIONS).flat()];
const more = listPages().filter((name) => !placed.includes(name));

export default defineConfig({
  title: "Context Verdict",
  description: "Is converting this document to TOON worth it?",
  lang: "en",
  srcDir: "pages",
  cleanUrls: true,
  // The playground and the reference are pages of the app, copied as they are.
  ignoreDeadLinks: [/^\/(?:play|reference)\//],
  markdown: {
    // The default's colours have too little contrast for code.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => {
      // Code is text, also where it looks like a template.
      const render = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (tokens, index, ...rest) => {
        tokens[index].attrSet("v-pre", "");
        return render(tokens, index, ...rest);
      };
    },
  },
  head: [["link", { rel: "icon", href: "/play/icon.svg", type: "image/svg+xml" }]],
  themeConfig: {
    nav: [
      { text: "Playground", link: "/play/", target: "_self" },
      { text: "API reference", link: "/reference/", target: "_self" },
    ],
    sidebar: [
      { text: "Start", items: [{ text: "Overview", link: "/" }] },
      ...Object.entries({ ...SECTIONS, ...(more.length > 0 ? { More: more } : {}) }).map(
        ([text, names]) => ({ text, items: names.map(toItem) }),
      ),
      listFolder("Verdicts", "verdicts/"),
      listFolder("Warnings", "warnings/"),
    ],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: REPOSITORY }],
    footer: { message: "MIT licence" },
  },
});
