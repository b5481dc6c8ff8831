import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Shorter files fit into one packet anyway. */
const MIN_BYTES = 1_024;

/** One below the best, which takes three times as long for two hundredths. */
const BROTLI_QUALITY = 10;

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside a file, where they are shorter. */
export async function compressFile(path: string): Promise<void> {
  if (!TEXT.test(path)) return;
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const variants = await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((short) => [".br", short] as const),
    promisify(gzip)(bytes, { level: 9 }).then((short) => [".gz", short] as const),
  ]);
  for (const [extension, short] of variants) {
    if (short.length < bytes.length) await writeFile(path + extension, short);
  }
}
