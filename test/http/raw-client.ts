import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface RawExchange {
  answers: RawAnswer[];
  /** Everything that was received. */
  text: string;
}

/** What to send: bytes, or milliseconds to wait. */
export type Step = string | Uint8Array | number;

const LONGEST_MS = 60_000;

export interface Patience {
  /** How many answers are waited for. */
  answers?: number;
  /** Milliseconds without a byte after those, in which nothing more should come. */
  quiet?: number;
}

/**
 * Speaks to a port byte by byte, and reads until the server ends the connection, or has answered
 * and falls silent.
 *
 * @throws Error where it does neither.
 */
export async function exchange(
  port: number,
  steps: readonly Step[],
  { answers: expected = 1, quiet = 60 }: Patience = {},
): Promise<RawExchange> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  let last = 0;
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    last = Date.now();
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  for (const step of steps) {
    if (socket.destroyed) break;
    await Promise.race([closed, typeof step === "number" ? sleep(step) : write(socket, step)]);
  }
  const read = () => parseAnswers(Buffer.concat(chunks).toString("utf8"));
  const end = Date.now() + LONGEST_MS;
  while (!socket.destroyed) {
    if (Date.now() > end)
      throw new Error(`the server keeps a connection with ${read().length} answers`);
    if (Date.now() - last > quiet && read().length >= expected) break;
    await Promise.race([closed, sleep(10)]);
  }
  socket.destroy();
  return { text: Buffer.concat(chunks).toString("utf8"), answers: read() };
}

/** Waits for the bytes to leave, so that a server that stops reading is noticed. */
function write(socket: Socket, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.write(data, () => resolve());
  });
}

/** The answers in what was received, as far as they are whole. */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  while (rest.startsWith("HTTP/1.1 ")) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) break;
    const [line = "", ...fields] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(":");
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers["content-length"] ?? 0);
    const bytes = Buffer.from(rest.slice(end + 4), "utf8");
    if (bytes.length < length) break;
    answers.push({
      status: Number(line.split(" ")[1]),
      headers,
      body: bytes.subarray(0, length).toString("utf8"),
    });
    rest = bytes.subarray(length).toString("utf8");
  }
  return answers;
}

/** By name; null leaves out a header that is there otherwise. */
export type Headers = Record<string, string | number | null>;

/** A request as text; the Host is right unless the headers bring their own. */
export function request(line: string, headers: Headers = {}, body = ""): string {
  const fields = Object.entries({ host: "127.0.0.1", ...headers }).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${value}\r\n`,
  );
  return `${line} HTTP/1.1\r\n${fields.join("")}\r\n${body}`;
}

/** A tool request with the right headers for its body. */
export function post(path: string, body: string, headers: Headers = {}): string {
  return request(
    `POST ${path}`,
    { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers },
    body,
  );
}
