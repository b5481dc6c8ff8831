import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { InputError } from "./inputs.js";

/**
 * Where the command runs.
 * @returns `path`, absolute, and `inRepository`, relative to the workspace with `/`; empty for its root.
 * @throws InputError where it is no directory of the workspace; links of the checkout are followed.
 */
export function findDirectory(workspace, name) {
  const wanted = resolve(workspace, name);
  if (!existsSync(wanted) || !statSync(wanted).isDirectory()) {
    throw new InputError(`working-directory is no directory: ${name}`);
  }
  const path = realpathSync(wanted);
  if (!isWithin(workspace, path)) {
    throw new InputError(`working-directory must be in the workspace: ${name}`);
  }
  return { path, inRepository: relative(workspace, path).split(sep).join("/") };
}

/**
 * The path in the repository of a file that the command named from where it ran.
 * @param directory The working directory's path in the repository; empty for its root.
 */
export function placeInRepository(directory, name) {
  if (directory === "" || /^(?:\/|[A-Za-z](?::|%3A))/.test(name)) return name;
  return posix.join(directory, name);
}

/**
 * Writes a file, whole or not at all. What a pull request checks in can be a link to anywhere: a
 * link in the file's place is replaced, and one on the way to it must stay in the workspace.
 * @returns The path that was written.
 * @throws InputError where it would be outside of the workspace.
 */
export function writeInWorkspace(workspace, name, text) {
  const target = resolve(workspace, name);
  const parent = dirname(target);
  if (!isWithin(workspace, realpathSync(findExisting(parent)))) {
    throw new InputError(`sarif-file must be in the workspace: ${name}`);
  }
  const temporary = join(parent, `.${basename(target)}.${randomUUID()}`);
  try {
    mkdirSync(parent, { recursive: true });
    writeFileSync(temporary, text, { flag: "wx" });
    renameSync(temporary, target);
  } catch {
    rmSync(temporary, { force: true });
    throw new InputError(`sarif-file cannot be written: ${name}`);
  }
  return target;
}

function findExisting(directory) {
  return existsSync(directory) ? directory : findExisting(dirname(directory));
}

function isWithin(directory, path) {
  const way = relative(directory, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
