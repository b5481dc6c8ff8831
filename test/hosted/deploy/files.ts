import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const ROOT = new URL("../../../", import.meta.url);

export const fromRoot = (path: string) => fileURLToPath(new URL(path, ROOT));
export const readText = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** A service of the compose file, as far as the tests look at it. */
export interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  networks: string[] | Record<string, { ipv4_address?: string }>;
  stop_grace_period?: string;
}

export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}

export const readCompose = (): Compose =>
  parse(readText("hosted/deploy/compose.yaml"), { merge: true });

/** `NAME=value` lines, as Compose reads `.env`. */
export function readEnvExample(): Map<string, string> {
  const lines = readText("hosted/deploy/.env.example").split("\n");
  return new Map(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** What Compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
export function interpolate(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, operator, word) => {
    const value = variables.get(name) ?? "";
    if (value !== "" || operator === undefined) return value;
    if (operator === "?") throw new Error(`${name}: ${word}`);
    return word;
  });
}
