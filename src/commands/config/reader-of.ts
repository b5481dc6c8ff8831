import type { Reader } from "../../engine/advise.js";
import { isJsonName } from "../apply/target-name.js";

/** Who reads a file. @param forAgents Whether only agents do, by its name or by the configuration. */
export function readerOf(path: string, forAgents: boolean): Reader {
  if (isJsonName(path)) return "programs";
  return forAgents ? "agents" : "people";
}
