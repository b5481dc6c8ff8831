import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy that everything of a page goes through, whoever in it asks. It belongs to the profile that
 * a page is opened in, not to the browser: what a browser asks for by itself, and that changes from
 * version to version, goes elsewhere, and no address has to be excused here.
 */
export interface RecordingProxy {
  /** For the profile, as Playwright takes it. Requests to this machine go through it too. */
  settings: { server: string; bypass: string };
  /** Every request so far, as `GET http://…`; `CONNECT host:443` for what would be encrypted. */
  requests: readonly string[];
  close(): Promise<void>;
}

/** Passes requests to the one allowed origin on, and refuses all others. */
export async function startRecordingProxy(allowedOrigin: string): Promise<RecordingProxy> {
  const requests: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    requests.push(`${method} ${url}`);
    if (!url.startsWith(`${allowedOrigin}/`)) return void outgoing.writeHead(502).end();
    const passed = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  for (const event of ["connect", "upgrade"]) {
    server.on(event, ({ method, url }, socket) => {
      requests.push(`${method} ${url}`);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" },
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
