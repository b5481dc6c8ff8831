import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ByteCollector } from "../io/byte-collector.js";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import { isLoopback } from "./guard-host.js";
import { BYTES_A_TURN, ReadingTurns } from "./reading-turns.js";
import { rejection } from "./rejections.js";

/** The hooks of routes that read a body, in the order in which they run. */
export interface BodyGate {
  onRequest(request: FastifyRequest): Promise<void>;
  preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Sets the tenant of a body. Default: the client's address, unless it is on this machine. */
  assign(request: FastifyRequest, tenant: string): void;
}

/** A body must bring so many bytes in every interval, until its end. */
const SPEED = { bytes: 32_000, ms: 2_000 };

/** A body that brought nothing for so long (ms) is dropped if memory is short. */
const STALLED_MS = 250;

/** A body that is arriving, and does not wait for its turn. */
interface Arrival {
  hold: Hold;
  /** When its last bytes came. */
  last: number;
  cut(reason: "slow" | "stalled"): void;
}

/** Opens one gate for all routes, so that their bodies share the memory. Bodies are not parsed. */
export function openBodyGate(
  app: FastifyInstance,
  maxBody: number,
  memory: MemoryBudget,
): BodyGate {
  const tenants = new WeakMap<FastifyRequest, string>();
  const holds = new WeakMap<FastifyRequest, Hold>();
  const turns = new ReadingTurns();
  /** In the order of their last bytes. */
  const arrivals = new Set<Arrival>();
  const ownerOf = (request: FastifyRequest) => tenants.get(request) ?? addressOf(request);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (request: FastifyRequest, stream: IncomingMessage) => {
    const hold = holds.get(request) ?? memory.open();
    return readBody(stream, maxBody, { hold, arrivals, turns, owner: ownerOf(request) ?? "" });
  });
  app.addHook("onSend", async (request) => {
    // The answer comes before the body was read; Node would read the rest at once.
    const { raw } = request;
    if (!raw.complete && raw.listenerCount("data") === 0) turns.drain(raw, ownerOf(request) ?? "");
  });
  return {
    onRequest: async (request) => checkBody(request, maxBody),
    preParsing: async (request, { raw }) => {
      const hold = memory.open(ownerOf(request));
      holds.set(request, hold);
      raw.once("close", hold.release);
      // The client may send its body now. HTTP/1.0 does not know that.
      if (request.headers.expect !== undefined && request.raw.httpVersion !== "1.0")
        raw.writeContinue();
    },
    assign: (request, tenant) => void tenants.set(request, tenant),
  };
}

interface Reading {
  hold: Hold;
  arrivals: Set<Arrival>;
  turns: ReadingTurns;
  owner: string;
}

/**
 * Reads a body into memory. After an error, drains the rest, so that the client can read the answer.
 *
 * @throws ContextVerdictError `payload_too_large`, `overloaded`, or `timeout` for a body that is too slow;
 *   the error of the connection.
 */
function readBody(
  stream: IncomingMessage,
  maxBytes: number,
  { hold, arrivals, turns, owner }: Reading,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = new ByteCollector();
    let before = 0;
    let ofTurn = 0;
    const arrival: Arrival = {
      hold,
      last: performance.now(),
      cut: (reason) => fail(rejection(reason)),
    };
    const pace = setInterval(() => {
      if (arrivals.has(arrival) && body.length - before < SPEED.bytes) arrival.cut("slow");
      before = body.length;
    }, SPEED.ms);
    let isWaiting = false;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearInterval(pace);
      arrivals.delete(arrival);
      stream.off("data", onData).off("end", onEnd).off("close", onClose);
    };
    const fail = (error: unknown) => {
      end();
      body.take();
      hold.release();
      turns.drain(stream, owner);
      reject(error);
    };
    const touch = () => {
      arrival.last = performance.now();
      arrivals.delete(arrival);
      arrivals.add(arrival);
    };
    const goOn = () => {
      isWaiting = false;
      ofTurn = 0;
      if (!isOver) touch();
    };
    const onData = (chunk: Buffer) => {
      try {
        if (body.length + chunk.length > maxBytes) throw rejection("too_large", `${maxBytes}`);
        grow(hold, chunk.length, arrivals);
        body.append(chunk);
        if (isWaiting) return;
        touch();
        ofTurn += chunk.length;
        if (ofTurn < BYTES_A_TURN) return;
        isWaiting = true;
        arrivals.delete(arrival);
        turns.wait(stream, owner, goOn);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = () => {
      end();
      resolve(body.take());
    };
    const onClose = () => fail(rejection("cut"));
    arrivals.add(arrival);
    stream.on("error", fail).on("data", onData).on("end", onEnd).on("close", onClose);
  });
}

function addressOf({ raw: { socket } }: FastifyRequest): string | undefined {
  const address = socket.remoteAddress?.replace(/^::ffff:/, "");
  return address === undefined || isLoopback(address) ? undefined : address;
}

/**
 * Takes memory for received bytes. If there is none, drops the body that has stalled longest: one of the same
 * tenant, or of one that holds more.
 * @throws ContextVerdictError `overloaded`.
 */
function grow(hold: Hold, bytes: number, arrivals: ReadonlySet<Arrival>): void {
  for (;;) {
    try {
      hold.grow(bytes);
      return;
    } catch (error) {
      const since = performance.now() - STALLED_MS;
      const least = hold.owned + bytes;
      const stalled = [...arrivals].find(
        ({ hold: one }) => one.tenant === hold.tenant || one.owned >= least,
      );
      if (stalled === undefined || stalled.last > since || stalled.hold === hold) throw error;
      stalled.cut("stalled");
    }
  }
}

/**
 * Rejects a body by its headers, before it is read.
 * @throws ContextVerdictError `unsupported_media_type`, `payload_too_large`, or `bad_request` for an
 *   unsupported expectation.
 */
function checkBody({ headers }: FastifyRequest, maxBytes: number): void {
  const type = headers["content-type"];
  if (type === undefined || !/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw rejection("type");
  }
  if (headers["content-encoding"] !== undefined) throw rejection("encoding");
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue")
    throw rejection("expectation");
  if (Number(headers["content-length"] ?? 0) > maxBytes) {
    throw rejection("too_large", `${maxBytes}`);
  }
}
