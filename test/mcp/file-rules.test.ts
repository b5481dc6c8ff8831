import { linkSync, mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { TABLE } from "../cli/run-cli.js";
import { phrases, words } from "../support/words.js";
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

for (const path of [...READABLE, ...UNREADABLE]) write(path);
symlinkSync(".env", join(directory, "link.md"));
symlinkSync(".git", join(directory, "folder"));
symlinkSync("a.md", join(directory, "linked"));

/** The codes of errors, or `ok`, by tools and arguments that take a path. */
async function codesOf(path: string): Promise<Set<string>> {
  const calls: [tool: string, field: string, others?: object][] = [
    ["read", "path"],
    ["profile", "path", { detail: "brief" }],
    ["convert", "path"],
    ["plan", "path"],
    ["validate", "toon_path"],
    ["validate", "content_path", { toon: "a: 1" }],
  ];
  const codes = calls.map(async ([tool, field, others]) => {
    const answer = await call(tool, { ...others, [field]: path });
    if (answer.isError !== true) return "ok";
    const error = errorOf(answer);
    return error.field === field ? error.code : JSON.stringify(error);
  });
  return new Set(await Promise.all(codes));
}

test.each([...READABLE, "linked"])("%s is read", async (path) =>
  expect(await codesOf(path)).toEqual(new Set(["ok"])),
);

test.each(UNREADABLE)("%s is not read by any tool and any spelling of the path", async (path) => {
  for (const one of [path, `docs/../${path}`, join(directory, path), `./${path}`]) {
    expect(await codesOf(one), one).toEqual(new Set(["forbidden"]));
  }
});

test.each([
  ...["link.md", "folder/notes.md", "folder/none.md"],
  ...[".e\u200dnv.md", ".ｅnv.md", ".g\u200cit/a.md"],
])("%s is not read where it leads to or looks like", async (path) =>
  expect(await codesOf(path)).toEqual(new Set(["forbidden"])),
);

test("a second name of a file is not read, as the first may be anywhere", async () => {
  write("first.md");
  linkSync(join(directory, "first.md"), join(directory, "second.md"));
  for (const path of ["first.md", "second.md"]) {
    expect(await codesOf(path)).toEqual(new Set(["forbidden"]));
  }
});

test("what is missing gets the same answer", async () => {
  const of = async (path: string) => errorOf(await call("read", { path }));
  const { message } = await of(".env");
  expect(await of("none/.env")).toEqual({ code: "forbidden", message, field: "path" });
  expect(await of("none/id_rsa")).toEqual({ code: "forbidden", message, field: "path" });
  expect((await of("none.md")).code).toBe("input_not_found");
  expect((await of(".env\0.md")).code).toBe("bad_request");
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
  symlinkSync("../secret/a.md", join(project, "docs/alias.md"));
  const home = join(homedir(), "nothing-here.md");
  const denying = (...deny: unknown[]) => JSON.stringify({ permissions: { deny } });
  const deny = phrases(`
    Read(./notes.md) | Read(private.md) | Read(./secret/**) | Read(./vault/**) | Bash(rm *) |
    Read(~/nothing-here.md) | Edit(./edits.md) | Edit(./new/**)
  `);
  settings("settings.json", denying(...deny, `Read(/${join(project, "docs/abs.md")})`, 7));
  settings("settings.local.json", denying("Read(/docs/local.md)"));
  writeInto(project, "packages/.claude/settings.json", denying("Read(./own.md)"));

  const reader = connect([project, homedir()]);
  const codeOf = async (name: string, args: Record<string, unknown>) => {
    const result = await (await reader).callTool({ name, arguments: args });
    return result.isError === true ? errorOf(result).code : "ok";
  };

  it.each([
    ...words(`
    notes.md NOTES.md docs/../notes.md docs/private.md docs/deep/private.md secret/a.md
    secret/none.md vault/kept.md docs/alias.md docs/abs.md docs/local.md packages/own.md
  `),
    home,
  ])("is not read: %s", async (path) => expect(await codeOf("read", { path })).toBe("forbidden"));

  it.each(["plain.md", "docs/open.md", "packages/open.md", "edits.md"])("%s is", async (path) => {
    expect(await codeOf("read", { path })).toBe("ok");
  });

  test.each([
    [40, "input_not_found"],
    [2_000, "forbidden"],
  ])("%d folders that are missing are %s", async (depth, code) =>
    expect(await codeOf("read", { path: `${"a/".repeat(depth)}a.md` })).toBe(code),
  );

  test.each(["{", denying(...Array(4_000).fill("Read(./none)")), denying("Read"), denying("*")])(
    "is everything where it says so or cannot be read: %.60s",
    async (text) => {
      const broken = makeDirectory();
      mkdirSync(join(broken, ".claude"));
      writeInto(broken, ".claude/settings.json", text);
      writeInto(broken, "a.md", TABLE);
      const other = await connect([broken]);
      const result = await other.callTool({ name: "read", arguments: { path: "a.md" } });
      expect(errorOf(result).code).toBe("forbidden");
    },
  );
});
