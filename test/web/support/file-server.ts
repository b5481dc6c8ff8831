import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AppFile } from "../../../web/plugins/finish-app.js";

export const APP_FOLDER = fileURLToPath(new URL("../../../dist/web", import.meta.url));

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** A server of files that knows nothing of the app: a static deployment, below a path. */
export interface FileServer {
  /** Where the app is, with a slash at its end. */
  url: string;
  /** Paths that were asked for. */
  requests: readonly string[];
  /** Serves another folder from now on. */
  use(folder: string): void;
  /** Answers no more. */
  stop(): Promise<void>;
}

export async function startFileServer(base = "/some/where/"): Promise<FileServer> {
  let folder = APP_FOLDER;
  const requests: string[] = [];
  const server = createServer(async ({ url = "", method }, answer) => {
    requests.push(url);
    const path = url.startsWith(base) ? url.slice(base.length) || "index.html" : "..";
    try {
      if (method !== "GET" || path.includes("..")) throw new Error("not here");
      const bytes = await readFile(join(folder, path));
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      answer.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(bytes);
    } catch {
      answer.writeHead(404).end("nothing here");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    requests,
    use: (other) => {
      folder = other;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The files of the built app, as the build lists them. */
export function readAppFiles(): AppFile[] {
  return JSON.parse(readFileSync(join(APP_FOLDER, ".build/files.json"), "utf8"));
}
