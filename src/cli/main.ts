import { type Arguments, findRequest, readArguments } from "./arguments.js";

async function main(typed: Arguments): Promise<number> {
  const request = await findRequest(typed);
  if (request.ask === "run") return request.command.run(request.invocation);
  const { answer } = await import("./help.js");
  return answer(request);
}

// From Node 22.8 on, Node keeps what it compiled of the chunks that are loaded from here on, in the
// directory for temporary files; NODE_DISABLE_COMPILE_CACHE=1 stops it.
const loader: object & { enableCompileCache?(): unknown } = process.getBuiltinModule("node:module");
loader.enableCompileCache?.();

// The one error boundary. The exit code is set and never forced, so that nothing is cut off.
const typed = readArguments(process.argv.slice(2));
try {
  process.exitCode = await main(typed);
} catch (error) {
  const { reportError } = await import("./report-error.js");
  process.exitCode = await reportError(error, typed);
}
