import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { OPENAPI_ROUTE, PLANNED_ROUTES, TOOL_ROUTES } from "./routes.js";

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.2; }
  pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; }
  dl { display: grid; gap: 0 1.5rem; }
  dt { white-space: nowrap; }
  dd { margin: 0 0 0.75rem; }
  @media (min-width: 40rem) { dl { grid-template-columns: auto 1fr; } dd { margin: 0 0 0.25rem; } }
  small { opacity: 0.75; }
`;

/** Nothing runs, nothing is loaded, nothing may frame the page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const WHAT: Record<keyof typeof TOOL_ROUTES, string> = {
  profile: "measure a document and say whether TOON is worth it",
  convert: "the same, with the TOON candidate",
  validate: "check a TOON text, and whether it gives back a document",
  plan: "judge every section by itself",
};

/**
 * What a person sees who opens the server's address: what runs here and how to ask it.
 * @param origin The address in the person's browser.
 */
export function renderHomePage(origin: string, hasMcp: boolean): string {
  const routes = Object.entries(TOOL_ROUTES).map(
    ([tool, path]) =>
      `<dt><code>POST ${path}</code></dt><dd>${WHAT[tool as keyof typeof WHAT]}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Context Verdict</title>
<style>${STYLE}</style>
<h1>Context Verdict runs here</h1>
<p>Is converting a document to TOON worth it? Documents sent to this address stay on the machine that it runs on.</p>
<dl>
${routes.join("\n")}
<dt><code>GET <a href="${OPENAPI_ROUTE}">${OPENAPI_ROUTE}</a></code></dt><dd>the contract</dd>
${hasMcp ? "<dt><code>/mcp</code></dt><dd>the same tools for agents (MCP, Streamable HTTP)</dd>" : ""}
</dl>
<pre><code>curl ${origin}/v1/profile \\
  -H 'content-type: application/json' \\
  -d '{"content": "# Ports\\n\\n| name | port |\\n| --- | --- |\\n| web | 80 |\\n"}'</code></pre>
<p><small>context-verdict ${ENGINE_VERSION}. ${PLANNED_ROUTES.map((path) => `<code>${path}</code>`).join(" and ")} are planned and not implemented.</small></p>
</html>
`;
}
