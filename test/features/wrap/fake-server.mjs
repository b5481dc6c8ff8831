/** A server that does one thing: `node fake-server.mjs KIND [EXIT CODE]`. */
import { createInterface } from "node:readline";

const [kind, code = "0"] = process.argv.slice(2);
const rows = Array.from({ length: 30 }, (_, id) => ({ id, name: `name ${id}`, ok: id % 2 === 0 }));
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
const text = (value) => ({ result: { content: [{ type: "text", text: value }] } });

/** What servers that are broken say to the first message. */
const BROKEN = {
  "broken messages": () => {
    process.stdout.write('{"id":1,"result":{"content":[}}\n}{\n\nnull\n[1,\r\n');
    process.stdout.write(Buffer.from('{"id":1,"result":"\xff\xc3"}\n', "latin1"));
    for (const id of [1, 1]) send({ id, ...text("short") });
    process.stdout.write('{"id":1,"result":{}}\n{"id":2,"resu');
  },
  "100 MB": () => {
    process.stdout.write('{"id":1,"result":"');
    for (let megabyte = 0; megabyte < 100; megabyte++) process.stdout.write("x".repeat(1_000_000));
    process.stdout.write('"}\n{"id":2}\n');
  },
  "a flood of errors": () => {
    for (let line = 0; line < 100_000; line++) process.stderr.write(`warning ${line}\n`);
    send({ id: 1, result: {} });
  },
  "one answer before it dies": () => {
    send({ id: 1, result: {} });
    process.kill(process.pid, "SIGKILL");
  },
};

process.exitCode = Number(code);
if (kind === "echo") process.stdin.pipe(process.stdout);
else if (kind === "die") process.kill(process.pid, "SIGKILL");
else if (kind === "pid") {
  console.log(process.pid);
  process.stdin.resume();
} else if (kind in BROKEN) {
  process.stdin.once("data", BROKEN[kind]).resume();
} else {
  createInterface(process.stdin).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (method !== "tools/call") return;
    send({ id, ...text(kind === "short" ? "ok" : JSON.stringify(rows, null, 2)) });
  });
}
