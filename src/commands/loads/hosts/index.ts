import type { Host } from "../host.js";
import { claudeCode } from "./claude-code.js";
import { cline } from "./cline.js";
import { codex } from "./codex.js";
import { copilotCli } from "./copilot-cli.js";
import { cursor } from "./cursor.js";
import { geminiCli } from "./gemini-cli.js";
import { opencode } from "./opencode.js";
import { windsurf } from "./windsurf.js";

/** Every host that is known, in the order of reports. */
export const HOSTS: readonly Host[] = [
  codex,
  claudeCode,
  geminiCli,
  cursor,
  copilotCli,
  opencode,
  cline,
  windsurf,
];

export const HOST_NAMES: readonly string[] = HOSTS.map(({ name }) => name);
