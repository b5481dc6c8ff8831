import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { TABLE } from "../cli/run-cli.js";
import { words } from "../support/words.js";
import { connect, errorOf, makeDirectory, writeInto } from "./support.js";

const directory = makeDirectory();
const client = await connect([directory]);

const call = (name: string, args: Record<string, unknown>) =>
  client.callTool({ name, arguments: args });

function write(path: string, text = TABLE): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeInto(directory, path, text);
}

const READABLE = words(`
  a.md docs/B.MARKDOWN a.mdx a.txt a.toon a.json a.yml AGENTS .cursorrules .cursor/rules/a.mdc
  .clinerules/rules.txt .github/copilot-instructions.md secrets.md environment.md design-tokens.json
`);
const UNREADABLE = words(`
  .env .env.md .ENV.local.txt docs/id_rsa docs/id_rsa.txt server.pem server.key.txt credentials
  credentials.json docs/Credentials.md application_default_credentials.json
  my-service-account.json secrets.yaml .netrc .npmrc .git/config .git/notes.md .GIT/notes.md
  token.json prod.env.json private_key.txt api-keys.yaml .ssh/notes.md .aws/config.json .vscode/settings.json .mcp.json package-lock run.sh a.ts a.md.
`);

describe("what is read", () => {
  for (const path of [...READABLE, ...UNREADABLE]) write(path);

  it.each(READABLE)("%s", async (path) => {
    expect((await call("read", { path })).isError).toBeUndefined();
    expect((await call("profile", { path, detail: "brief" })).isError).toBeUndefined();
  });

  it.each(UNREADABLE)("not %s, by any tool and any spelling of the path", async (path) => {
    const spelled = [path, `docs/../${path}`, join(directory, path), `./${path}`];
    for (const one of spelled) {
      const sent = { code: "forbidden", field: "path" };
      expect(errorOf(await call("read", { path: one }))).toMatchObject(sent);
      for (const tool of ["profile", "convert", "plan"]) {
        expect(errorOf(await call(tool, { path: one }))).toMatchObject(sent);
      }
    }
    for (const field of ["toon_path", "content_path"]) {
      const other = field === "toon_path" ? {} : { toon: "a: 1" };
      const answer = await call("validate", { ...other, [field]: path });
      expect(errorOf(answer)).toMatchObject({ code: "forbidden", field });
    }
  });

  it("says the same of what is missing", async () => {
    const missing = errorOf(await call("read", { path: "none/.env" }));
    expect(missing).toEqual(errorOf(await call("read", { path: ".env" })));
    expect(missing).toEqual(errorOf(await call("read", { path: "none/id_rsa" })));
    expect(errorOf(await call("read", { path: "none.md" })).code).toBe("input_not_found");
  });

  it("follows links first", async () => {
    symlinkSync(".env", join(directory, "link.md"));
    symlinkSync(".git", join(directory, "folder"));
    symlinkSync("a.md", join(directory, "linked"));
    expect(errorOf(await call("read", { path: "link.md" })).code).toBe("forbidden");
    expect(errorOf(await call("read", { path: "folder/notes.md" })).code).toBe("forbidden");
    expect(errorOf(await call("read", { path: "folder/none.md" })).code).toBe("forbidden");
    expect((await call("read", { path: "linked" })).isError).toBeUndefined();
  });

  it("refuses NUL and what is hidden by a name's form", async () => {
    expect(errorOf(await call("read", { path: ".env\0.md" })).code).toBe("bad_request");
    for (const path of [".e\u200dnv.md", ".ｅnv.md", ".g\u200cit/a.md"]) {
      expect(errorOf(await call("read", { path })).code).toBe("forbidden");
    }
  });
});

describe("what the settings of a host deny", () => {
  const project = makeDirectory();
  const settings = (name: string, text: string) => {
    mkdirSync(join(project, ".claude"), { recursive: true });
    writeInto(project, `.claude/${name}`, text);
  };
  for (const folder of ["docs", "docs/deep", "secret", "packages", "packages/.claude", "store"]) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  const files = words(`
    plain.md notes.md docs/private.md docs/open.md docs/deep/private.md secret/a.md
    packages/own.md packages/open.md store/kept.md docs/abs.md docs/local.md edits.md
  `);
  for (const file of files) writeInto(project, file, TABLE);
  symlinkSync("store", join(project, "vault"));
  const home = join(homedir(), "nothing-here.md");
  settings(
    "settings.json",
    JSON.stringify({
      permissions: {
        deny: [
          "Read(./notes.md)",
          "Read(private.md)",
          "Read(./secret/**)",
          "Read(./vault/**)",
          `Read(/${join(project, "docs/abs.md")})`,
          "Read(~/nothing-here.md)",
          "Edit(./edits.md)",
          "Edit(./new/**)",
          "Bash(rm *)",
          7,
        ],
      },
    }),
  );
  settings("settings.local.json", '{"permissions":{"deny":["Read(/docs/local.md)"]}}');
  writeInto(
    project,
    "packages/.claude/settings.json",
    '{"permissions":{"deny":["Read(./own.md)"]}}',
  );

  const reader = connect([project, homedir()]);
  const codeOf = async (name: string, args: Record<string, unknown>) => {
    const result = await (await reader).callTool({ name, arguments: args });
    return result.isError === true ? errorOf(result).code : "ok";
  };

  it.each([
    ...words(`
    notes.md NOTES.md docs/../notes.md docs/private.md docs/deep/private.md secret/a.md
    secret/none.md vault/kept.md docs/abs.md docs/local.md packages/own.md
  `),
    home,
  ])("is not read: %s", async (path) => expect(await codeOf("read", { path })).toBe("forbidden"));

  it.each(["plain.md", "docs/open.md", "packages/open.md", "edits.md"])("%s is", async (path) => {
    expect(await codeOf("read", { path })).toBe("ok");
  });

  test.each([
    "{",
    `{"permissions":{"deny":${JSON.stringify(Array(4_000).fill("Read(./none)"))}}}`,
    '{"permissions":{"deny":["Read"]}}',
    '{"permissions":{"deny":["*"]}}',
  ])("is everything where it says so or cannot be read: %.60s", async (text) => {
    const broken = makeDirectory();
    mkdirSync(join(broken, ".claude"));
    writeInto(broken, ".claude/settings.json", text);
    writeInto(broken, "a.md", TABLE);
    const other = await connect([broken]);
    const result = await other.callTool({ name: "read", arguments: { path: "a.md" } });
    expect(errorOf(result).code).toBe("forbidden");
  });
});
