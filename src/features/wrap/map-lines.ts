const LF = 10;

/** Longer messages pass as they come, unread. */
const MAX_LINE_BYTES = 8_388_608;

/**
 * A stream with another text for each of its lines, line endings included. What follows the last line
 * ending stays, and so does a line of more than `maxBytes`, which passes in stretches as it arrives.
 */
export async function* mapLines(
  stream: AsyncIterable<Buffer>,
  change: (line: Buffer) => Buffer | Promise<Buffer>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isLong = false;
  for await (const chunk of stream) {
    for (let from = 0, end = 0; from < chunk.length; from = end) {
      const feed = chunk.indexOf(LF, from);
      end = feed < 0 ? chunk.length : feed + 1;
      held.push(chunk.subarray(from, end));
      heldBytes += end - from;
      isLong ||= heldBytes > maxBytes;
      if (feed < 0 && !isLong) continue;
      const bytes = Buffer.concat(held, heldBytes);
      held = [];
      heldBytes = 0;
      yield isLong ? bytes : await change(bytes);
      isLong &&= feed < 0;
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes);
}
