import type { Command } from "commander";
import { hangText } from "../../../../src/render/terminal/fit-text.js";
import { describeConfig } from "../../config/describe-config.js";
import { maskDatabaseUrl } from "../../config/mask-database-url.js";
import { type Config, isSet, readConfig, settingOf } from "../../config/read-config.js";
import { VARIABLE_NAMES, type VariableName } from "../../config/variables.js";
import { printAnswer } from "../output/answer.js";
import type { World } from "../world.js";

const NAME_WIDTH = Math.max(...VARIABLE_NAMES.map((name) => name.length));

/** `config`: what the environment says, so that a mistake is found before the service runs on it. */
export function addConfig(program: Command, world: World): void {
  program
    .command("config")
    .summary("show the configuration of this environment")
    .description(
      "Show the configuration of this environment, without secrets. Fails where a variable is wrong.",
    )
    .option("--json", "print JSON")
    .option("--markdown", "print a table of all variables instead, whatever the environment says")
    .action((options: { json?: boolean; markdown?: boolean }) => {
      if (options.markdown) world.stdout.write(describeConfig());
      else showConfig(world, options);
    });
}

function showConfig(world: World, options: { json?: boolean }): void {
  const config = readConfig(world.env);
  printAnswer(world, options, {
    record: () =>
      Object.fromEntries(VARIABLE_NAMES.map((name) => [name, settingToShow(config, name) ?? null])),
    lines: (width) =>
      VARIABLE_NAMES.flatMap((name) => {
        const from = isSet(world.env, name) ? "environment" : "default";
        const head = `${name.padEnd(NAME_WIDTH)}  ${from.padEnd(11)}  `;
        // Nothing is cut: what holds has to be seen whole.
        return hangText(head, formatSetting(settingToShow(config, name)), width);
      }),
  });
}

function settingToShow(config: Config, name: VariableName): Config[keyof Config] {
  return name === "DATABASE_URL" ? maskDatabaseUrl(config.databaseUrl) : settingOf(config, name);
}

function formatSetting(setting: Config[keyof Config]): string {
  if (setting === undefined || (Array.isArray(setting) && setting.length === 0)) return "none";
  return Array.isArray(setting) ? setting.join(", ") : String(setting);
}
