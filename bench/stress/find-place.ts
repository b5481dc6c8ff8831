import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

const MOST = 6;

interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  hitCount?: number;
}

/** Functions in which a run spends its time, by their own share, with the source file of each. */
export async function findPlace(run: () => unknown): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  try {
    run();
  } catch {
    // Where the time goes is asked, not what comes of it.
  }
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return rank(profile.nodes as Node[]);
}

function rank(nodes: readonly Node[]): string[] {
  const hits = new Map<string, number>();
  let total = 0;
  for (const { callFrame, hitCount = 0 } of nodes) {
    const name = `${callFrame.functionName || "anonymous"} ${fileOf(callFrame)}`.trim();
    hits.set(name, (hits.get(name) ?? 0) + hitCount);
    total += hitCount;
  }
  return [...hits]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([name, count]) => `${Math.round((100 * count) / total)} % ${name}`);
}

const regions = new Map<string, readonly string[]>();

/** The source file of a line of a bundle, which says where each of them starts. */
function fileOf({ url, lineNumber }: Node["callFrame"]): string {
  if (!url.startsWith("file:")) return url;
  if (url.includes("/node_modules/") && !url.includes("/.stress-")) {
    return url.slice(url.lastIndexOf("/node_modules/") + 1);
  }
  let lines = regions.get(url);
  if (lines === undefined) {
    lines = readFileSync(fileURLToPath(url), "utf8").split("\n");
    regions.set(url, lines);
  }
  const start = lines.slice(0, lineNumber + 1).findLast((line) => line.startsWith("//#region "));
  return start?.slice("//#region ".length) ?? "";
}
