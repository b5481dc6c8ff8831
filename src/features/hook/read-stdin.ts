/** Several times the largest document of a hook. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
/** Agents write an event at once. */
const DEADLINE_MS = 2_000;

/**
 * Reads standard input to its end as UTF-8.
 * @returns undefined if it is too large, late or unreadable.
 */
export function readStdin(): Promise<string | undefined> {
  const { stdin } = process;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const finish = (text: string | undefined): void => {
      clearTimeout(timer);
      // A pipe that stays open would keep the process alive.
      stdin.destroy();
      resolve(text);
    };
    const timer = setTimeout(finish, DEADLINE_MS, undefined);
    stdin.on("data", (chunk: Buffer) => {
      total += chunk.length;
      if (total > MAX_EVENT_BYTES) finish(undefined);
      else chunks.push(chunk);
    });
    stdin.on("end", () => finish(Buffer.concat(chunks, total).toString("utf8")));
    stdin.on("error", () => finish(undefined));
  });
}
