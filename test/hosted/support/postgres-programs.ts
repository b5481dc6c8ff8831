import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const PACKAGED = "/usr/lib/postgresql";

/** The folder with `initdb` and `postgres`, the newest where there are several. */
export function findPrograms(): string | undefined {
  return findFolder("initdb", "postgres");
}

/** One of PostgreSQL's programs for its users. @throws Error where it is not there. */
export function findProgram(name: string): string {
  const folder = findFolder(name);
  if (folder === undefined) throw new Error(`neither PATH nor ${PACKAGED} has ${name}`);
  return join(folder, name);
}

function findFolder(...programs: readonly string[]): string | undefined {
  const packaged = existsSync(PACKAGED)
    ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...packaged.map((version) => join(PACKAGED, version, "bin")),
  ];
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name))));
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL does not run as root; then it runs as the user that its package has made. */
const AS_ITS_USER = isRoot
  ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
  : [];

export function giveToItsUser(folder: string): void {
  if (isRoot) execFileSync("chown", ["-R", "postgres:postgres", folder]);
}

export function runAsItsUser(command: readonly string[]): void {
  const [program, ...args] = [...AS_ITS_USER, ...command] as [string, ...string[]];
  execFileSync(program, args, { stdio: "pipe", cwd: "/" });
}

/** The process that is returned is the server itself. */
export function spawnAsItsUser(command: readonly string[], options: SpawnOptions) {
  const [program, ...args] = [...AS_ITS_USER, ...command] as [string, ...string[]];
  return spawn(program, args, { ...options, cwd: "/" });
}
