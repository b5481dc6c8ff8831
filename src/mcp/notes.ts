/** A client that never reads standard error must not stop the server by it. */
const MAX_NOTES = 50;

let written = 0;

/** Says something on standard error, for whoever looks after the client; no more than some times. */
export function note(text: string): void {
  if (written > MAX_NOTES) return;
  const isLast = written === MAX_NOTES;
  if (written++ === 0) process.stderr.on("error", () => {});
  process.stderr.write(`context-verdict: ${isLast ? "nothing more is said here" : text}\n`);
}
