import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { post } from "../../http/raw-client.js";
import { hostedFor } from "../support/start-hosted.js";

const hosted = await hostedFor();
const BODY_BYTES = 2_097_152;

/** A body of which the last byte is held back. */
async function stall(key: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(hosted.port, "127.0.0.1");
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (chunk) => {
      answer += chunk;
    });
  await once(socket, "connect");
  const headers = { authorization: `Bearer ${key}`, "content-length": BODY_BYTES };
  socket.write(post("/v1/profile", "", headers));
  await new Promise((resolve) => socket.write(Buffer.alloc(BODY_BYTES - 1, "a"), resolve));
  return { socket, answer: () => answer };
}

test.each([2, 10])(
  "%d accounts that hold back their last bytes keep no other one waiting",
  async (count) => {
    const wide = { credits_per_minute: 1_000_000, burst: 1_000_000 };
    const { key } = await hosted.addTenant(wide, wide);
    const bodies: Awaited<ReturnType<typeof stall>>[] = [];
    for (let account = 0; account < count; account++) {
      const attacker = await hosted.addTenant();
      for (let body = 0; body < 16; body++) bodies.push(await stall(attacker.key));
    }
    const body = { content: "# A\n".repeat(100) };
    do {
      expect((await hosted.ask("/v1/profile", { key, body })).status).toBe(200);
    } while (bodies.some(({ answer }) => answer() === ""));
    const codes = new Set(bodies.map(({ answer }) => /^HTTP\/1\.1 (\d+)/.exec(answer())?.[1]));
    expect([...codes].every((code) => ["408", "503"].includes(code ?? ""))).toBe(true);
    for (const { socket } of bodies) socket.destroy();
  },
);
