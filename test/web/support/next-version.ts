import { cpSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFile, listFiles } from "../../../web/plugins/app-file.js";
import { describeApp, SERVICE_WORKER } from "../../../web/plugins/write-service-worker.js";
import { APP_FOLDER, readAppFiles } from "./file-server.js";

/**
 * Writes the app as if it had been built from other sources: every hashed file has another name,
 * its title says so, and the service worker knows the new files.
 */
export function writeNextVersion(folder: string): void {
  cpSync(APP_FOLDER, folder, { recursive: true });
  const hashed = readAppFiles().filter(({ isHashed }) => isHashed);
  const names = hashed.map(({ path }) => path.slice("assets/".length));
  for (const path of listFiles(folder)) {
    if (!/\.(?:js|css|html)$/.test(path)) continue;
    let text = readFileSync(join(folder, path), "utf8");
    for (const name of names) text = text.replaceAll(name, toNext(name));
    if (path === "index.html") text = text.replace("</head>", '<meta name="next"></head>');
    writeFileSync(join(folder, path), text);
    const name = names.find((one) => path === `assets/${one}`);
    if (name !== undefined) renameSync(join(folder, path), join(folder, "assets", toNext(name)));
  }
  const first = new Set(
    readAppFiles().flatMap(({ path, isFirst }) => (isFirst ? [path, toNext(path)] : [])),
  );
  const files = listFiles(folder)
    .filter((path) => path !== SERVICE_WORKER && !/^\.|\.(?:br|gz)$/.test(path))
    .map((path) => describeFile(folder, path, first.has(path)));
  const worker = join(folder, SERVICE_WORKER);
  const [, ...code] = readFileSync(worker, "utf8").split("\n");
  writeFileSync(worker, describeApp(files) + code.join("\n"));
}

function toNext(name: string): string {
  return name.replace(/(?=\.\w+$)/, "-next");
}
