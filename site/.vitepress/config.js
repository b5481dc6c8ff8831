import { readdirSync } from "node:fs";
import { defineConfig } from "vitepress";

const REPOSITORY = "https://github.com/context-verdict/context-verdict";

const SECTIONS = {
  Use: ["cli", "fix", "config", "loads", "data", "web"],
  "For agents": ["mcp", "agents", "hooks", "wrap"],
  Automate: ["github", "http", "stream", "hosted"],
  Understand: ["policy", "candidate", "records", "budget", "security"],
};

const TITLES = {
  cli: "Command line",
  config: "Configuration and baseline",
  loads: "What agents load",
  web: "The page",
  mcp: "MCP",
  agents: "Bundles",
  wrap: "Results of MCP servers",
  github: "GitHub and pre-commit",
  http: "HTTP",
  stream: "Lines of JSON",
  hosted: "Hosted API (not launched)",
  records: "Record mode",
  budget: "Budget mode",
};

const toItem = (name) => ({
  text: TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
  link: `/${name}`,
});

const warnings = readdirSync(new URL("../pages/warnings/", import.meta.url)).map((file) => {
  const name = file.replace(/\.md$/, "");
  return { text: name, link: `/warnings/${name}` };
});

export default defineConfig({
  title: "Context Verdict",
  description: "Is converting this document to TOON worth it?",
  lang: "en",
  srcDir: "pages",
  cleanUrls: true,
  // The playground and the reference are pages of the app, copied as they are.
  ignoreDeadLinks: [/^\/(?:play|reference)\//],
  markdown: {
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
      ...Object.entries(SECTIONS).map(([text, names]) => ({ text, items: names.map(toItem) })),
      { text: "Warnings", collapsed: true, items: warnings },
    ],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: REPOSITORY }],
    footer: { message: "MIT licence" },
  },
});
