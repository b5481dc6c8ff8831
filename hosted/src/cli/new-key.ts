import type { Config } from "../config/read-config.js";
import type { MadeKey } from "../keys/make-key.js";
import { printJson, printLines } from "./output/print.js";
import { widthOf } from "./output/width.js";
import { formatKey, toKeyRecord } from "./views/key-view.js";
import type { SecretFile, World } from "./world.js";

/**
 * Shows a new key. Standard output carries the key alone, so that it can be piped to where it is
 * kept, unless a file takes it; what is said about it goes to standard error. With `--json` it is a field of the record.
 */
export function printNewKey(
  { stdout, stderr }: World,
  { json, file }: { json?: boolean | undefined; file: SecretFile | undefined },
  { key, info }: MadeKey,
  config: Config,
  more: { record?: object; lines?: readonly string[] } = {},
): void {
  file?.write(`${key}\n`);
  if (json)
    printJson(stdout, {
      ...(file === undefined && { key }),
      ...toKeyRecord(info),
      ...more.record,
    });
  else {
    printLines(stderr, [...formatKey(info, config, widthOf(stderr)), ...(more.lines ?? []), ""]);
  }
  printLines(stderr, ["Keep the key now: it is shown this once, and only its hash is stored."]);
  if (!json && file === undefined) printLines(stdout, [key]);
}
