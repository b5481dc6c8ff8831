import type { Command } from "commander";
import { findKey, findTenant } from "../find-tenant.js";
import { printAnswer } from "../output/answer.js";
import { formatKeys, toKeyRecord } from "../views/key-view.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";
import { addKeyCreate } from "./keys-create.js";

interface Options {
  json?: boolean;
}

/** `keys`: no argument is a key, since it would stay in the history of the shell. */
export function addKeys(program: Command, world: World): void {
  const keys = program
    .command("keys")
    .summary("the API keys of a tenant")
    .description("The API keys of a tenant. They are named by their ids, never by themselves.");
  addKeyCreate(keys, world);
  addList(keys, world);
  addRevoke(keys, world);
}

function addList(keys: Command, world: World): void {
  keys
    .command("list")
    .summary("all keys, without the keys themselves")
    .description("All keys of a tenant, those that have ended too, without the keys themselves.")
    .argument("<tenant>", "its id")
    .option("--json", "print JSON")
    .action((id: string, options: Options) =>
      withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        const all = await tenant.keys();
        printAnswer(world, options, {
          record: () => ({ keys: all.map(toKeyRecord) }),
          lines: (width) => formatKeys(all, id, width),
        });
      }),
    );
}

function addRevoke(keys: Command, world: World): void {
  keys
    .command("revoke")
    .summary("end a key at once")
    .description("End a key at once. It cannot be undone; hosted keys create makes another one.")
    .argument("<tenant>", "its id")
    .argument("<key>", "the id of the key: key_…")
    .option("--json", "print JSON")
    .action((id: string, keyId: string, options: Options) =>
      withStore(world, async (store, { keyCacheSeconds }) => {
        const { tenant } = await findTenant(store, id);
        const key = await findKey(id, keyId, (each) => tenant.revokeKey(each));
        printAnswer(world, options, {
          record: () => toKeyRecord(key),
          lines: () => [`Revoked: it is refused, in at most ${keyCacheSeconds} s.`],
        });
      }),
    );
}
