/**
 * A worker for tests, in place of the engine. What a document says is what it does: `memory` takes
 * memory until there is none left, `forever` never ends. A request may have a `gate` (`gate.ts`),
 * which it waits for, or works until it opens. What it answers is how many documents this thread has judged.
 */
let judged = 0;

export default function work(job) {
  const request = "body" in job ? JSON.parse(new TextDecoder().decode(job.body)) : job.request;
  if (request.content === "memory") takeMemory();
  if (request.content === "forever") waitFor(new Int32Array(new SharedArrayBuffer(8)));
  if (request.gate !== undefined) waitFor(request.gate, request.isBusy);
  judged++;
  return {
    ok: true,
    json: new TextEncoder().encode(JSON.stringify({ judged })),
    characters: 0,
    cpuMs: 7,
  };
}

function takeMemory() {
  const all = [];
  for (;;) all.push({ text: `${all.length} of many` });
}

function waitFor(gate, isBusy = false) {
  Atomics.add(gate, 1, 1);
  while (isBusy && Atomics.load(gate, 0) === 0);
  Atomics.wait(gate, 0, 0);
}
