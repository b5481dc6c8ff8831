import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that a browser sends everything through, whoever in it asks. */
export interface RecordingProxy {
  url: string;
  /** Every request so far, as `GET http://…`; `CONNECT host:443` for what would be encrypted. */
  requests: readonly string[];
  close(): Promise<void>;
}

/** Whom Chromium asks by itself, whatever page it shows: about accounts, and how to fill forms. */
const BROWSERS_OWN = /\.(?:google|googleapis)\.com:443$/;

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
      if (!BROWSERS_OWN.test(url ?? "")) requests.push(`${method} ${url}`);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
