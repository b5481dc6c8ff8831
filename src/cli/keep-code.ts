import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { ifPossible } from "../io/failures.js";

type Compile = (this: Module, content: string, file: string) => unknown;

/**
 * Keeps the compiled code of our chunks, as later versions of Node do by themselves: Node 20 needs a fifth of
 * the time of a start to compile them.
 * @param chunks The folder of the chunks.
 */
export function keepCode(folder: string, chunks: string): void {
  const { prototype } = Module as unknown as { prototype: { _compile: Compile } };
  const compile = prototype._compile;
  const made: { script: Script; content: string; kept: string }[] = [];
  prototype._compile = function (content, file) {
    // What imports by itself would need a hook for it.
    if (dirname(file) !== chunks || content.includes("import(")) {
      return compile.call(this, content, file);
    }
    const kept = join(folder, `${basename(file)}-${process.version}-${process.arch}`);
    const cachedData = ifPossible(() => readCode(content, kept));
    const script = new Script(Module.wrap(content), { filename: file, cachedData });
    if (cachedData === undefined) made.push({ script, content, kept });
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, createRequire(file), this, file, chunks);
  };
  process.on("exit", () => {
    for (const { script, content, kept } of made) {
      ifPossible(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const code = script.createCachedData();
        // Another process sees the whole file or none.
        const own = `${kept}-${process.pid}`;
        try {
          writeFileSync(own, Buffer.concat([sign(content, code), code]), { mode: 0o600 });
          renameSync(own, kept);
        } catch {
          unlinkSync(own);
        }
      });
    }
  });
}

const SIGN_BYTES = 32;

/** V8 only checks that the code is of its own version, and crashes on damaged code. */
function readCode(content: string, file: string): Buffer | undefined {
  const bytes = readFileSync(file);
  const code = bytes.subarray(SIGN_BYTES);
  return sign(content, code).equals(bytes.subarray(0, SIGN_BYTES)) ? code : undefined;
}

function sign(content: string, code: Buffer): Buffer {
  return createHash("sha256").update(content).update(code).digest();
}
