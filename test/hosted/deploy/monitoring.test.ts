import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { VARIABLE_NAMES } from "../../../hosted/src/config/variables.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { fromRoot, readText } from "./files.js";

const FOLDER = "hosted/deploy/monitoring";
const PROMTOOL = "/usr/bin/promtool";
const alerts = parse(readText(`${FOLDER}/alerts.yaml`));
const dashboard = JSON.parse(readText(`${FOLDER}/dashboard.json`));

/** Names in a query, without what Prometheus adds to those of histograms. */
function metricsOf(query: string): string[] {
  const names = query.match(/\b(?:context_verdict|process|nodejs)_\w+/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
}

describe("alerts and the dashboard", () => {
  const known = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const queries = [
    ...alerts.groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets),
  ].map(({ expr }: { expr: string }) => expr);

  test.each(queries)("%s asks for metrics that there are", (query) => {
    if (!query.startsWith("up{")) expect(metricsOf(query)).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(metricsOf(query)));
  });

  test.skipIf(!existsSync(PROMTOOL))("promtool takes the rules", () => {
    const file = fromRoot(`${FOLDER}/alerts.yaml`);
    expect(execFileSync(PROMTOOL, ["check", "rules", file], { encoding: "utf8" })).toContain(
      "SUCCESS",
    );
  });
});

describe("the manifests for Kubernetes", () => {
  const folder = "hosted/deploy/kubernetes";
  const { resources } = parse(readText(`${folder}/kustomization.yaml`));

  test("are all that are in the folder", () => {
    const files = readdirSync(fromRoot(folder)).filter((name) => name !== "kustomization.yaml");
    expect([...resources].sort()).toEqual(files.sort());
  });

  test.each<string>(resources)("%s is valid", async (file) => {
    const manifest = parse(readText(`${folder}/${file}`));
    const { apiVersion, kind } = manifest;
    const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}`);
    expect(() => new Model(manifest).validate()).not.toThrow();
    const wrong = { ...manifest, metadata: { name: 7 } };
    expect(() => new Model(wrong).validate()).toThrow();
  });

  test("shut the gate, and give variables that the service knows", () => {
    const { spec } = parse(readText(`${folder}/deployment.yaml`));
    const [container] = spec.template.spec.containers;
    const names = container.env.map(({ name }: { name: string }) => name);
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(names));
    expect(container.env).toContainEqual({ name: "LAUNCHED", value: "false" });
  });
});
