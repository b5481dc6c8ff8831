import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

/** Encodings that the build may have written beside a file, best first. */
const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"];

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** A file of the built web app. */
export interface AppFile {
  type: string;
  /** Its name has a hash of what is in it: another content has another name. */
  isHashed: boolean;
  /** What it can be sent as, best first; always as it is, too. */
  encodings: readonly Encoding[];
  /** Reads it when it is first asked for. */
  read(encoding: Encoding | undefined): Promise<Content>;
}

export interface Content {
  bytes: Buffer;
  etag: string;
}

/** The files of the app by the path of a request. Nothing else of the folder can be asked for. */
export type AppFiles = ReadonlyMap<string, AppFile>;

/** The app as it was built with this package. */
export function findAppFolder(): string {
  const manifest = createRequire(import.meta.url).resolve("context-verdict/package.json");
  return join(dirname(manifest), "dist/web");
}

/** Lists the app's files, and reads none of them. Empty where there is no app. */
export function listAppFiles(folder: string): AppFiles {
  if (!existsSync(join(folder, "index.html"))) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const all = new Set(paths);
  const files = new Map<string, AppFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    // What begins with a dot was written for the tests.
    if (type !== undefined && !path.startsWith("."))
      files.set(`/${path}`, toAppFile(folder, path, type, all));
  }
  const page = files.get("/index.html");
  if (page !== undefined) files.set("/", page);
  return files;
}

function toAppFile(folder: string, path: string, type: string, all: ReadonlySet<string>): AppFile {
  const contents = new Map<Encoding | undefined, Promise<Content>>();
  const variants = ENCODINGS.filter(({ extension }) => all.has(path + extension));
  return {
    type,
    isHashed: path.startsWith("assets/"),
    encodings: variants.map(({ name }) => name),
    read(encoding) {
      const known = contents.get(encoding);
      if (known !== undefined) return known;
      const extension = variants.find(({ name }) => name === encoding)?.extension ?? "";
      const content = readContent(join(folder, path + extension));
      contents.set(encoding, content);
      // A file that could not be read may be there at the next request.
      content.catch(() => contents.delete(encoding));
      return content;
    },
  };
}

async function readContent(file: string): Promise<Content> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return { bytes, etag: `"${hash}"` };
}
