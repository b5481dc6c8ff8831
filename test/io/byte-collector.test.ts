import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteCollector } from "../../src/io/bounded-lines.js";

test("gives back what came, in memory of its own, and starts anew", () => {
  const collector = new ByteCollector();
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (chunks) => {
      const all = Buffer.concat(chunks);
      for (const chunk of chunks) collector.append(chunk);
      expect(collector.length).toBe(all.length);
      for (const chunk of chunks) chunk.fill(0);
      expect(collector.take().equals(all)).toBe(true);
      expect(collector.length).toBe(0);
    }),
  );
});
