import type { Command } from "../command.js";
import { backup, migrate } from "./database.js";
import { createKey, listKeys, revokeKey } from "./keys.js";
import { serve } from "./serve.js";
import {
  createTenant,
  deleteTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  updateTenant,
} from "./tenants.js";
import { audit, usage } from "./usage.js";

/** By their names, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  migrate,
  "tenants create": createTenant,
  "tenants list": listTenants,
  "tenants update": updateTenant,
  "tenants suspend": suspendTenant,
  "tenants resume": resumeTenant,
  "tenants delete": deleteTenant,
  "keys create": createKey,
  "keys list": listKeys,
  "keys revoke": revokeKey,
  usage,
  audit,
  backup,
};
