import type { IncomingMessage } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ByteCollector } from "../io/bounded-lines.js";
import type { Hold, MemoryBudget } from "../io/memory-budget.js";
import { whenClosed } from "./connections.js";
import { rejection } from "./http-errors.js";

/** A body must bring so many bytes in every interval, until its end. */
const SPEED = { bytes: 32_000, ms: 2_000 };

/** A body that brought nothing for so long (ms) is dropped if memory is short. */
const STALLED_MS = 250;

/** How much of a body is read in one turn of the event loop: what Node reads at once. */
const TURN_BYTES = 65_536;

/** A body that is arriving. */
interface Arrival {
  hold: Hold;
  /** When its last bytes came. */
  last: number;
  cut(reason: "slow" | "stalled"): void;
}

/**
 * Opens one gate for all routes, so that their bodies share the memory. A body is admitted with the size that
 * it announces, or refused at once; those that are admitted arrive side by side. Bodies are not parsed.
 * @param ownerOf Whose memory a body takes, for a budget that is shared among several.
 * @returns The hooks of routes that read a body, in the order in which they run.
 */
export function openBodyGate(
  app: FastifyInstance,
  maxBody: number,
  memory: MemoryBudget,
  ownerOf: (request: FastifyRequest) => string | undefined,
) {
  const holds = new WeakMap<FastifyRequest, Hold>();
  /** In the order of their last bytes. */
  const arrivals = new Set<Arrival>();

  /** Takes memory. If there is none, drops bodies that have stalled, the longest first. */
  async function take(hold: Hold, bytes: number): Promise<void> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return hold.grow(bytes);
      } catch (error) {
        // If this thread was busy, bytes may have come that it has not seen yet.
        if (!isAgain) await turn();
        const since = performance.now() - STALLED_MS;
        const stalled = [...arrivals].find(
          (one) => one.last < since && memory.mayTake(bytes, hold.owner, one.hold.owner),
        );
        if (stalled === undefined && isAgain) throw error;
        stalled?.cut("stalled");
      }
    }
  }

  /**
   * Reads a body into memory. After an error, reads and drops the rest, so that the client can read the answer.
   * @throws ContextVerdictError `payload_too_large`, `overloaded`, or `timeout` for a body that is too slow;
   *   the error of the connection.
   */
  function readBody(stream: IncomingMessage, hold: Hold): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const body = new ByteCollector();
      const announced = announcedBy(stream);
      let before = 0;
      const end = () => {
        clearInterval(pace);
        arrivals.delete(arrival);
        stream.off("data", onData).off("end", onEnd).off("close", onClose);
      };
      const fail = (error: unknown) => {
        end();
        body.take();
        hold.release();
        reject(error);
      };
      const cut = (reason: "slow" | "stalled") => fail(rejection(reason));
      const arrival: Arrival = { hold, last: performance.now(), cut };
      const onData = (chunk: Buffer) => {
        const length = body.length + chunk.length;
        try {
          if (length > maxBody) throw rejection("too_large", `${maxBody}`);
          if (length > announced) hold.grow(chunk.length);
        } catch (error) {
          return fail(error);
        }
        body.append(chunk);
        arrival.last = performance.now();
        arrivals.delete(arrival);
        arrivals.add(arrival);
      };
      const onEnd = () => {
        end();
        resolve(body.take());
      };
      const onClose = () => fail(rejection("cut"));
      const check = () => {
        if (arrivals.has(arrival) && body.length - before < SPEED.bytes) cut("slow");
        before = body.length;
      };
      // Behind the reading of what has come while this thread was busy.
      const pace = setInterval(() => setImmediate(check), SPEED.ms);
      arrivals.add(arrival);
      stream.on("error", fail).on("data", onData).on("end", onEnd).on("close", onClose);
      readInTurns(stream);
    });
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (request: FastifyRequest, stream: IncomingMessage) =>
    readBody(stream, holds.get(request) ?? memory.open()),
  );
  app.addHook("onSend", async ({ raw }) => {
    // The answer comes before the body was read, and Node would now read the rest of it.
    if (!raw.complete && raw.listenerCount("data") === 0) readInTurns(raw);
  });
  return {
    /**
     * Rejects a body by its headers.
     * @throws ContextVerdictError `unsupported_media_type`, `payload_too_large`, or `bad_request` for an
     *   unsupported expectation.
     */
    onRequest: async ({ headers }: FastifyRequest) => {
      const { "content-type": type = "", expect = "100-continue" } = headers;
      if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
        throw rejection("type");
      }
      if (headers["content-encoding"] !== undefined) throw rejection("encoding");
      if (expect.toLowerCase() !== "100-continue") throw rejection("expectation");
      if (announcedBy({ headers }) > maxBody) throw rejection("too_large", `${maxBody}`);
    },
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      const hold = memory.open(ownerOf(request));
      await take(hold, announcedBy(request));
      // Also if the client has gone meanwhile.
      whenClosed(reply, hold.release);
      holds.set(request, hold);
      // The client may send its body now. HTTP/1.0 does not know that.
      if (request.headers.expect !== undefined && request.raw.httpVersion !== "1.0")
        reply.raw.writeContinue();
    },
  };
}

/** The announced size in bytes; 0 for a body that comes in chunks, and takes memory as it comes. */
function announcedBy({ headers }: Pick<IncomingMessage, "headers">): number {
  return Number(headers["content-length"] ?? 0);
}

/**
 * Reads a body side by side with all others. Node would read two megabytes of each in one turn of the event
 * loop, while requests wait that need no body.
 */
function readInTurns(body: IncomingMessage): void {
  let bytes = 0;
  const read = body._read;
  body
    .on("error", () => {})
    .on("data", (chunk: Buffer) => {
      const isOver = bytes >= TURN_BYTES;
      bytes += chunk.length;
      if (isOver || bytes < TURN_BYTES) return;
      // It would resume the connection.
      body._read = () => {};
      // In the next tick: a resume that is already scheduled would undo a pause made now.
      process.nextTick(() => body.socket.pause());
      setImmediate(() => {
        bytes = 0;
        body._read = read;
        body.socket.resume();
      });
    });
}
