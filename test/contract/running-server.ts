import { serve } from "../http/serve-process.js";
import { WireClient } from "./wire-client.js";

/** The built command line's server, as a process of its own, and a client of it. */
export async function startClient() {
  const { port, child, end } = await serve(["--quiet"]);
  const client = new WireClient(port);
  return Object.assign(client, {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      client.close();
      await end();
    },
  });
}
