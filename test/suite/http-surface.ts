import { serve } from "../http/serve-process.js";
import type { Question } from "./questions.js";
import type { Surface } from "./surface.js";

/** The local HTTP server, as a client on this machine reaches it. */
export async function startHttp(): Promise<Surface> {
  const server = await serve();
  return {
    async answer({ tool, request }: Question) {
      const response = await fetch(`${server.url}/v1/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return response.json();
    },
    close: async () => void (await server.end()),
  };
}
