import { existsSync, readFileSync } from "node:fs";

const CONTRACT = "schema/v1/openapi.yaml";

/** The server of the hosted API in the contract, up to the value that is filled in. */
const BASE_URL_DEFAULT = /^( +base_url:\n +default: )\S+$/gm;

/** The published contract. */
export function readContract(): string {
  return readFileSync(findContract(), "utf8");
}

/**
 * The contract with the address of the hosted API filled in. It is replaced in the text, since
 * writing parsed YAML out again would change the form of all the rest.
 */
export function fillBaseUrl(contract: string, baseUrl: string): string {
  const places = contract.match(BASE_URL_DEFAULT)?.length ?? 0;
  if (places !== 1) throw new Error(`expected one default of base_url, found ${places}`);
  return contract.replace(
    BASE_URL_DEFAULT,
    (_, before: string) => before + JSON.stringify(baseUrl),
  );
}

/** It is above this file, in the sources as where they are built. */
function findContract(): URL {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const file = new URL(CONTRACT, folder);
    if (existsSync(file)) return file;
    if (folder.pathname === "/") throw new Error(`${CONTRACT} is missing`);
  }
}
