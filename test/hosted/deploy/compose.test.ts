import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../hosted/src/config/read-config.js";
import { VARIABLE_NAMES } from "../../../hosted/src/config/variables.js";
import { fromRoot, interpolate, readCompose, readEnvExample, readText } from "./files.js";

const { services, networks } = readCompose();
const example = readEnvExample();
const nodes = Object.entries(services).filter(([, { build }]) => build !== undefined);

const namesOfNetworks = (name: string) => {
  const { networks = [] } = services[name]!;
  return Array.isArray(networks) ? networks : Object.keys(networks);
};

/** The configuration of a node with `.env` filled in. */
function configOf(name: string, filledIn: Record<string, string>) {
  const variables = new Map([...example, ...Object.entries(filledIn)]);
  const { environment = {} } = services[name]!;
  return readConfig(
    Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, interpolate(value, variables)]),
    ),
  );
}

describe("the nodes", () => {
  test("are two, of the same image", () => {
    expect(nodes.map(([name]) => name)).toEqual(["node-1", "node-2"]);
    for (const [, { build }] of nodes) {
      expect(fromRoot(`hosted/deploy/${build!.context}/`)).toBe(fromRoot("./"));
      expect(readText(build!.dockerfile)).toContain("FROM");
    }
  });

  test.each(nodes)("%s is given variables that the service knows, and no other", (_, node) => {
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(node.environment!)));
  });

  test("do not start without a password, and with a shut gate", () => {
    expect(() => configOf("node-1", {})).toThrow("POSTGRES_PASSWORD");
    for (const [name] of nodes) {
      const config = configOf(name, { POSTGRES_PASSWORD: "5ecret" });
      expect(config.launched).toBe(false);
      expect(config.databaseUrl).toMatch(/^postgres:\/\/\w+:5ecret@postgres:5432\/\w+$/);
    }
  });

  test("open where .env says so, with an address", () => {
    const open = { POSTGRES_PASSWORD: "5ecret", LAUNCHED: "true" };
    expect(() => configOf("node-1", open)).toThrow("BASE_URL");
    expect(configOf("node-1", { ...open, BASE_URL: "https://api.example.org" }).launched).toBe(
      true,
    );
  });

  test("write memory to no disk", () => {
    for (const each of Object.values(services)) {
      const service: object = each;
      expect(service).toMatchObject({ ulimits: { core: 0 }, mem_limit: expect.any(String) });
      const { mem_limit: memory } = service as { mem_limit: string };
      expect(service).toMatchObject({ memswap_limit: memory });
    }
  });

  test("have the time to finish what they have begun", () => {
    const { deadlineSeconds } = configOf("node-1", { POSTGRES_PASSWORD: "5ecret" });
    for (const [, { stop_grace_period = "" }] of nodes) {
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(deadlineSeconds + 10);
    }
  });
});

describe("every container", () => {
  test.each(Object.entries(services))("%s may do as little as it can", (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    expect(service.cap_add).toBeUndefined();
    expect(service.privileged).toBeUndefined();
    expect(service.volumes?.join() ?? "").not.toContain("docker.sock");
    // Nodes have that of the image.
    if (service.build === undefined) {
      expect(service.user).toMatch(/^(?!root$|0(?::|$))/);
      expect(service.healthcheck!.test[0]).toBe("CMD");
      expect(service.image).toMatch(/:[\d.]+-\w+$/);
    }
  });
});

describe("networks", () => {
  test("only nginx can be reached from outside, and only from this machine", () => {
    const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(["nginx"]);
    expect(services.nginx!.ports!.map((port) => interpolate(port, example))).toEqual([
      "127.0.0.1:8080:8080",
    ]);
  });

  test("nodes and database have no way out", () => {
    for (const name of ["node-1", "node-2", "postgres"]) {
      for (const network of namesOfNetworks(name)) expect(networks[network]!.internal).toBe(true);
    }
    expect(namesOfNetworks("nginx")).not.toContain("data");
  });
});

describe(".env.example", () => {
  test("has every variable of the compose file, and no secret", () => {
    const named = readText("hosted/deploy/compose.yaml").matchAll(/\$\{(\w+)/g);
    expect([...example.keys()].sort()).toEqual(
      [...new Set([...named].map(([, name]) => name))].sort(),
    );
    expect(example.get("POSTGRES_PASSWORD")).toBe("");
    expect(example.get("LAUNCHED")).toBe("false");
  });

  test("filled in, it stays out of the repository", () => {
    const isIgnored = (path: string) => {
      try {
        execFileSync("git", ["check-ignore", "--quiet", "--no-index", path], {
          cwd: fromRoot("./"),
        });
        return true;
      } catch {
        return false;
      }
    };
    expect(isIgnored("hosted/deploy/.env")).toBe(true);
    expect(isIgnored("hosted/deploy/.env.example")).toBe(false);
  });
});
