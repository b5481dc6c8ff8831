import type { Config } from "../config/read-config.js";
import type { MadeKey } from "../keys/make-key.js";
import { printJson, printLines } from "./output/print.js";
import { widthOf } from "./output/width.js";
import { formatKey, toKeyRecord } from "./views/key-view.js";
import type { World } from "./world.js";

/**
 * Shows a new key. Standard output carries the key alone, so that it can be piped to where it is
 * kept, unless a file takes it; what is said about it goes to standard error. With `--json` it is a field of the record.
 */
export function printNewKey(
  { stdout, stderr, writeSecret }: World,
  { json, output }: { json?: boolean; output?: string },
  { key, info }: MadeKey,
  config: Config,
  more: { record?: object; lines?: readonly string[] } = {},
): void {
  if (output !== undefined) writeSecret(output, `${key}\n`);
  if (json)
    printJson(stdout, {
      ...(output === undefined && { key }),
      ...toKeyRecord(info),
      ...more.record,
    });
  else {
    printLines(stderr, [...formatKey(info, config, widthOf(stderr)), ...(more.lines ?? []), ""]);
  }
  printLines(stderr, ["Keep the key now: it is shown this once, and only its hash is stored."]);
  if (!json && output === undefined) printLines(stdout, [key]);
}
