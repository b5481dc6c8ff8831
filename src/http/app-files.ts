import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What a file can be sent as beside what it is, best first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Shorter files fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_024;

/** The next takes seven times as long, while the reader waits, for six hundredths less. */
const BROTLI_QUALITY = 9;

const COMPRESSORS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

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
  /** Reads and compresses it when it is first asked for, and keeps that. */
  read(encoding: Encoding | undefined): Promise<Content>;
}

export interface Content {
  bytes: Buffer;
  etag: string;
  /** What the bytes are encoded as; undefined where that makes them no shorter. */
  encoding: Encoding | undefined;
}

/** The files of the app by the path of a request. Nothing else of the folder can be asked for. */
export type AppFiles = ReadonlyMap<string, AppFile>;

/** The app as it was built with this package. */
export function findAppFolder(): string {
  return findBuilt("web");
}

/** The reference of the API as it was built with this package. */
export function findReferenceFolder(): string {
  return findBuilt("reference");
}

function findBuilt(name: string): string {
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
    // What begins with a dot was written for the tests.
    if (type !== undefined && !path.startsWith("."))
      files.set(`/${path}`, toAppFile(folder, path, type));
  }
  const page = files.get("/index.html");
  if (page !== undefined) files.set("/", page);
  return files;
}

function toAppFile(folder: string, path: string, type: string): AppFile {
  const contents = new Map<Encoding | undefined, Promise<Content>>();
  return {
    type,
    isHashed: path.startsWith("assets/"),
    read(encoding) {
      const known = contents.get(encoding);
      if (known !== undefined) return known;
      const content = readContent(join(folder, path), isText(type) ? encoding : undefined);
      contents.set(encoding, content);
      // A file that could not be read may be there at the next request.
      content.catch(() => contents.delete(encoding));
      return content;
    },
  };
}

/** Pictures are compressed already, but for those that are text. */
function isText(type: string): boolean {
  return type.includes("charset") || type.endsWith("json") || type.endsWith("xml");
}

async function readContent(file: string, encoding: Encoding | undefined): Promise<Content> {
  const bytes = await readFile(file);
  const content = { bytes, etag: toEtag(bytes), encoding: undefined };
  if (encoding === undefined || bytes.length < MIN_COMPRESSED_BYTES) return content;
  const short = await COMPRESSORS[encoding](bytes);
  return short.length < bytes.length ? { bytes: short, etag: toEtag(short), encoding } : content;
}

function toEtag(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url")}"`;
}
