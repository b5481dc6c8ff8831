import type { Command } from "../command.js";
import { createKey, listKeys, revokeKey } from "./keys.js";
import { migrate, serve } from "./serve.js";
import { createTenant, deleteTenant, listTenants, updateTenant } from "./tenants.js";
import { audit, usage } from "./usage.js";

/** By their names, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  migrate,
  "tenants create": createTenant,
  "tenants list": listTenants,
  "tenants update": updateTenant,
  "tenants delete": deleteTenant,
  "keys create": createKey,
  "keys list": listKeys,
  "keys revoke": revokeKey,
  usage,
  audit,
};
