import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Takes the place of the command line: prints what a test has laid down for a format, and writes
// down how it was called. Arguments: the test's directory, then those of the action.
const [directory, ...args] = process.argv.slice(2);
const read = (name) =>
  existsSync(join(directory, name)) ? readFileSync(join(directory, name), "utf8") : "";

appendFileSync(
  join(directory, "calls"),
  `${JSON.stringify({ args, cwd: process.cwd(), env: process.env })}\n`,
);
const format = args.find((arg) => arg.startsWith("--format="))?.slice("--format=".length);
process.stdout.write(read(format));
process.stderr.write(read("stderr"));
process.exitCode = Number(read("exit") || 0);
