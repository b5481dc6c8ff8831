import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder, and how to fill it. */
export function makeTree(files: Record<string, string | Uint8Array> = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "context-verdict-batch-")));
  const write = (path: string, content: string | Uint8Array = "text\n"): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    return path;
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { folder, write };
}

/** All that an iterable gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
