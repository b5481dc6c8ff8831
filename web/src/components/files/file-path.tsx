import { neutralize } from "../../../../src/render/neutralize.js";

/** As much of a path's end is never cut away. */
const TAIL = 22;

/** A start of fewer characters would be cut to nothing but a sign. */
const HEAD = 3;

/** A path that is cut in its middle where there is no room; whole while it has the focus. */
export function FilePath({ path }: { path: string }) {
  const shown = neutralize(path);
  const tail = shown.length < TAIL + HEAD ? "" : shown.slice(-TAIL);
  return (
    <bdi class="file-path">
      <span class="file-path-head">{shown.slice(0, shown.length - tail.length)}</span>
      <span class="file-path-tail">{tail}</span>
    </bdi>
  );
}
