import { openStore } from "../../../hosted/src/store/open-store.js";
import { request, slow } from "./tenants.js";

/**
 * One node, as a process of its own: waits for a line, so that all of them begin at once, brings the
 * tables up to date, and asks so often whether it is admitted. Prints how often it was.
 */
const [url = "", times = "0", burst = "1"] = process.argv.slice(2);
process.stdout.write("ready\n");
process.stdin.once("data", async () => {
  const store = await openStore({ url, poolSize: 2 });
  await store.migrate();
  await store.check();
  let admitted = 0;
  for (let time = 0; time < Number(times); time++) {
    const limits = { keyRate: slow(Number(burst)), tenantRate: slow(Number(burst)) };
    const { refusedBy } = await store.admit(request("a", limits));
    if (refusedBy === undefined) admitted++;
  }
  await store.close();
  process.stdout.write(`${admitted}\n`);
  process.stdin.destroy();
});
