import { request } from "node:http";
import { expect, test } from "vitest";
import { serve } from "./serve-process.js";

function get(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: "/livez", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject);
    sent.end();
  });
}

test("--allow-host adds names that requests may be for, and takes none away", async () => {
  const server = await serve(["--allow-host", "Verdict.Internal", "--allow-host", "cv_1"]);
  try {
    const allowed = ["verdict.internal", "VERDICT.internal:80", "cv_1:8787", "localhost", "[::1]"];
    for (const host of allowed) expect(await get(server.port, host), host).toBe(200);
    for (const host of ["internal", "a.verdict.internal", "verdict.internal.a.example"]) {
      expect(await get(server.port, host), host).toBe(403);
    }
  } finally {
    await server.end();
  }
});
