import type { Command } from "commander";
import { readConfig } from "../../config/read-config.js";
import { infoOf } from "../../config/variables.js";
import { usageError } from "../cli-error.js";
import { fillBaseUrl, readContract } from "../contract.js";
import type { World } from "../world.js";

/** `openapi`: the contract with the address of this service. */
export function addOpenapi(program: Command, world: World): void {
  program
    .command("openapi")
    .summary("print the contract with the address of this service")
    .description(
      "Print the contract (OpenAPI 3.1, YAML) with BASE_URL as the address of the service.",
    )
    .addHelpText(
      "after",
      "\nExample:\n  BASE_URL=https://api.example.org hosted openapi > openapi.yaml",
    )
    .action(() => {
      const { baseUrl } = readConfig(world.env);
      if (baseUrl === undefined) {
        throw usageError(`BASE_URL is not set; allowed: ${infoOf("BASE_URL").allowed}`);
      }
      world.stdout.write(fillBaseUrl(readContract(), baseUrl));
    });
}
