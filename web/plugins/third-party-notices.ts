import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "./paths.js";

/** The licences of what the app contains go wherever its files go. */
export function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    apply: "build",
    generateBundle() {
      const source = readFileSync(new URL("THIRD-PARTY-NOTICES.md", ROOT), "utf8");
      this.emitFile({ type: "asset", fileName: "third-party-notices.txt", source });
    },
  };
}
