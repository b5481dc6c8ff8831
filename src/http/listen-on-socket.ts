import { lstatSync, type Stats, statSync, unlinkSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { systemCode } from "../io/system-code.js";

/** The umask for a new socket. */
const OWNER_ONLY = 0o177;

/**
 * Listens on a Unix socket that is private to its owner from its creation on. Replaces the socket of a dead
 * server.
 * @throws an error with the code `EADDRINUSE` if a server listens there, `EEXIST` if the path is not a
 *   socket; the system's error.
 */
export async function listenOnSocket(path: string, listen: () => Promise<unknown>): Promise<void> {
  // For a missing directory, libuv would report EACCES.
  statSync(dirname(path));
  await removeStale(path);
  const before = process.umask(OWNER_ONLY);
  try {
    await listen();
  } finally {
    process.umask(before);
  }
}

async function removeStale(path: string): Promise<void> {
  const found = find(path);
  if (found === undefined) return;
  if (!found.isSocket()) throw inUse("EEXIST");
  if (await isLive(path)) throw inUse("EADDRINUSE");
  // Unless another server took its place meanwhile.
  const now = find(path);
  if (now?.ino === found.ino && now.ctimeMs === found.ctimeMs) unlinkSync(path);
}

function inUse(code: "EADDRINUSE" | "EEXIST"): Error {
  return Object.assign(new Error("the path is in use"), { code });
}

function find(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** @throws the system's error if unknown. */
function isLive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error) => {
      const code = systemCode(error);
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(false);
      // The queue of a server is full.
      else if (code === "EAGAIN") resolve(true);
      else reject(error);
    });
  });
}
