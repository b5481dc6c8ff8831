import { type Arguments, findRequest, readArguments } from "./arguments.js";

async function main(typed: Arguments): Promise<number> {
  const request = await findRequest(typed);
  if (request.ask === "run") return request.command.run(request.invocation);
  const { answer } = await import("./help.js");
  return answer(request);
}

// The one error boundary. The exit code is set and never forced, so that nothing is cut off.
const typed = readArguments(process.argv.slice(2));
try {
  process.exitCode = await main(typed);
} catch (error) {
  const { reportError } = await import("./report-error.js");
  process.exitCode = reportError(error, typed);
}
