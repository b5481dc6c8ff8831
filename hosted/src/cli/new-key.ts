import type { Config } from "../config/read-config.js";
import { createApiKey, hashApiKey } from "../keys/api-key.js";
import { newId } from "../keys/new-id.js";
import type { KeyInfo, NewKey, TenantStore } from "../store/store.js";
import { printJson, printLines } from "./output/print.js";
import { widthOf } from "./output/width.js";
import { formatKey, toKeyRecord } from "./views/key-view.js";
import type { World } from "./world.js";

/** A key right after it was made, the only time it is known. */
export interface MadeKey {
  key: string;
  info: KeyInfo;
}

/** Makes a key and stores its hash. */
export async function addNewKey(
  tenant: TenantStore,
  settings: Omit<NewKey, "id" | "hash">,
): Promise<MadeKey> {
  const key = createApiKey();
  const info = await tenant.addKey({ id: newId("key"), hash: hashApiKey(key), ...settings });
  return { key, info };
}

/**
 * Shows a new key. Standard output carries the key alone, so that it can be piped to where it is
 * kept; what is said about it goes to standard error. With `--json` it is a field of the record.
 */
export function printNewKey(
  { stdout, stderr }: World,
  { json }: { json?: boolean },
  { key, info }: MadeKey,
  config: Config,
  more: { record?: object; lines?: readonly string[] } = {},
): void {
  if (json) printJson(stdout, { key, ...toKeyRecord(info), ...more.record });
  else {
    printLines(stderr, [...formatKey(info, config, widthOf(stderr)), ...(more.lines ?? []), ""]);
  }
  printLines(stderr, ["Keep the key now: it is shown this once, and only its hash is stored."]);
  if (!json) printLines(stdout, [key]);
}
