import { ReferenceLink } from "../../components/shell/reference-link.js";
import { findServer } from "../../state/server.js";
import { CodeSample } from "../code-sample.js";

const COMMAND_LINE = `context-verdict profile AGENTS.md                  # the verdict, with reasons
context-verdict convert options.md --out options.toon
context-verdict plan guide.md --out guide.hybrid.md
context-verdict restore guide.hybrid.md            # back to Markdown
context-verdict profile AGENTS.md --fail-on convert,split_first   # for CI`;

const SERVE = "context-verdict serve";

const toRequest = (server: string) => `jq -Rs '{content: .}' AGENTS.md |
  curl -s ${server}v1/profile -H 'content-type: application/json' --data-binary @-`;

const MCP = "context-verdict mcp --allow-dir .";

const MCP_CLIENT = "claude mcp add context-verdict -- npx -y context-verdict mcp --allow-dir .";

/** The same engine elsewhere, with commands that can be copied. */
export function OtherSurfaces() {
  return (
    <section>
      <h2 id="surfaces">The same answer elsewhere</h2>
      <p>
        One engine gives the same bytes on every surface. They differ in where the text came from
        and in whose tokens are counted, and in nothing else.
      </p>
      <h3>Command line</h3>
      <CodeSample label="Commands" text={COMMAND_LINE} />
      <h3>Agents (MCP)</h3>
      <p>
        An agent asks by path, before it reads: the server reads the file, and the answer is the
        verdict, without the document.
      </p>
      <CodeSample label="Start the MCP server" text={MCP} />
      <p>In Claude Code, once the package is published:</p>
      <CodeSample label="Add the MCP server to Claude Code" text={MCP_CLIENT} />
      <h3>HTTP</h3>
      <CodeSample label="Start the local server with this page" text={SERVE} />
      <CodeSample label="Ask the local server" text={toRequest(findServer())} />
      <p>
        <ReferenceLink /> has the endpoints. A hosted API with the same contract is not launched.
      </p>
    </section>
  );
}
