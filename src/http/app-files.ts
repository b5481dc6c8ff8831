import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

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
  /** Whether its name contains a hash of its content, so that it can be cached for ever. */
  isHashed: boolean;
  /** Reads the file and keeps the content in memory. */
  read(): Promise<Content>;
}

export interface Content {
  bytes: Buffer;
  /** Weak: the same for every encoding of the bytes. */
  etag: string;
}

/** The files that can be requested, by path. */
export type AppFiles = ReadonlyMap<string, AppFile>;

/** Finds a folder that was built with this package: the app, or the reference of the API. */
export function findBuilt(name: "web" | "reference"): string {
  const manifest = createRequire(import.meta.url).resolve("context-verdict/package.json");
  return join(dirname(manifest), "dist", name);
}

/** Lists the app's files without reading them. Empty without an app. */
export function listAppFiles(folder: string): AppFiles {
  if (!existsSync(join(folder, "index.html"))) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const files = new Map<string, AppFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    // Files that begin with a dot are for tests.
    if (type !== undefined && !path.startsWith("."))
      files.set(`/${path}`, toAppFile(folder, path, type));
  }
  const page = files.get("/index.html");
  if (page !== undefined) files.set("/", page);
  return files;
}

function toAppFile(folder: string, path: string, type: string): AppFile {
  let content: Promise<Content> | undefined;
  return {
    type,
    isHashed: path.startsWith("assets/"),
    read() {
      content ??= readContent(join(folder, path)).catch((error) => {
        content = undefined; // The next request tries again.
        throw error;
      });
      return content;
    },
  };
}

async function readContent(file: string): Promise<Content> {
  const bytes = await readFile(file);
  return { bytes, etag: `W/"${createHash("sha256").update(bytes).digest("base64url")}"` };
}
