import { setTimeout as sleep } from "node:timers/promises";
import { CANARY } from "./silence.js";

/** What clients saw of a service. */
export interface Seen {
  /** Request ids of the answers with 200: what was acknowledged. */
  acknowledged: string[];
  /** How often each error was answered, by status and code. */
  errors: Map<string, number>;
  /** Connections that ended without an answer. */
  lost: number;
  /** Answers that are neither a verdict nor an envelope. */
  strange: string[];
}

export interface LoadOptions {
  key: string;
  clients?: number;
  pauseMs?: number;
}

/**
 * Clients that ask one after the other, each as fast as it is answered.
 *
 * @param target Where each next request goes.
 */
export function startLoad(target: () => string, { key, clients = 4, pauseMs = 0 }: LoadOptions) {
  const seen: Seen = { acknowledged: [], errors: new Map(), lost: 0, strange: [] };
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      await askOnce(target(), key, seen);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, run));
  return {
    seen,
    /** Stops asking, and resolves when all that was asked is answered or lost. */
    stop: async () => {
      isOver = true;
      await all;
      return seen;
    },
  };
}

async function askOnce(url: string, key: string, seen: Seen): Promise<void> {
  let text: string;
  let response: Response;
  try {
    response = await fetch(`${url}/v1/profile`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({ content: `# ${CANARY}\n` }),
    });
    text = await response.text();
  } catch {
    seen.lost++;
    // Nobody listens: not asked a thousand times a second.
    await sleep(20);
    return;
  }
  const answer = parse(text);
  if (response.status === 200 && "verdict" in answer) {
    seen.acknowledged.push(response.headers.get("x-request-id") ?? "");
    return;
  }
  const { code } = (answer.error ?? {}) as { code?: string };
  if (code === undefined) seen.strange.push(`${response.status}: ${text.slice(0, 200)}`);
  const name = `${response.status} ${code}`;
  seen.errors.set(name, (seen.errors.get(name) ?? 0) + 1);
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
