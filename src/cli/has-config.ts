import { findConfig } from "../commands/config/find-config.js";
import type { OptionValues } from "./options.js";

/** Whether there is a configuration; what is wrong with it is said where it is read. */
export function hasConfig(options: OptionValues): boolean {
  try {
    return options["no-config"] !== true && findConfig(process.cwd()) !== undefined;
  } catch {
    return false; // Nothing can be found in a directory that is gone.
  }
}
