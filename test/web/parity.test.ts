import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { type ConvertOptions, convert, plan, type Verdict } from "../../src/index.js";
import { EngineClient } from "../../web/src/engine/engine-client.js";
import { DEFAULT_SETTINGS, type Settings } from "../../web/src/state/settings.js";
import { chooseTypical } from "../suite/choose-typical.js";
import { type Case, readCases } from "../support/cases.js";
import { readAppFiles } from "./support/file-server.js";
import { describeInBrowser, openApp } from "./support/open-app.js";

const CASES = readCases();

/** The engine is the library's: these show all that there is to carry. */
const typical = chooseTypical(CASES);

/** A document of a case with options, as the page asks its engine. */
interface Question {
  name: string;
  one: Case;
  options: ConvertOptions;
  settings: Settings;
}

/** The page has no setting for some options. */
const QUESTIONS: Question[] = CASES.filter(({ name }) => typical.has(name)).flatMap((one) => [
  { name: one.name, one, options: {}, settings: DEFAULT_SETTINGS },
  ...Object.entries(one.conversions)
    .filter(([, options]) => hasSettings(options))
    .map(([name, options]) => ({
      name: `${one.name} ${name}`,
      one,
      options,
      settings: toSettings(options),
    })),
]);

describeInBrowser("the browser's engine", () => {
  test("answers as the library does, byte for byte", async () => {
    const { page } = await openApp();
    const engine = await startEngineInPage(page);
    for (const { name, one, options, settings } of QUESTIONS) {
      const { source, flavor } = one;
      const job = { text: source, flavor, sourceType: "paste", settings } as const;
      const judgement = await engine.judge(job);
      const planned = plan(source, { flavor, include_hybrid: true });
      expect(comparable(judgement.verdict), name).toBe(
        comparable(convert(source, { flavor, ...options })),
      );
      expect(comparable(judgement.plan), name).toBe(comparable(planned));
    }
  });
});

/** All of an answer but what may differ between surfaces, in the order of its fields. */
function comparable(verdict: Verdict): string {
  return JSON.stringify(verdict, (key, value) =>
    key === "token_estimates" || key === "source_type" ? undefined : value,
  );
}

function hasSettings({ target_chars, delimiter }: ConvertOptions): boolean {
  return target_chars === undefined && delimiter === undefined;
}

function toSettings(options: ConvertOptions): Settings {
  const { mode, target, allowLossy } = DEFAULT_SETTINGS;
  return {
    ...DEFAULT_SETTINGS,
    mode: options.mode ?? mode,
    allowLossy: options.allow_lossy ?? allowLossy,
    target: options.target_tokens ?? target,
  };
}

/** The engine in the page, as the part of it that is at the other end sees it. */
interface EngineWindow {
  engine: Worker;
  hear: (answer: unknown) => void;
}

/**
 * The app's own client, with the built engine in a browser at the other end: what it says is said
 * there, and what the engine answers comes back.
 */
async function startEngineInPage(page: Page): Promise<EngineClient> {
  const file = readAppFiles().find(({ path }) => /engine\.worker/.test(path));
  if (file === undefined) throw new Error("there is no engine in the app");
  const hearers: ((event: { data: unknown }) => void)[] = [];
  await page.exposeFunction("hear", (data: unknown) => {
    for (const hear of hearers) hear({ data });
  });
  await page.evaluate((path) => {
    const here = window as unknown as EngineWindow;
    here.engine = new Worker(path, { type: "module" });
    here.engine.addEventListener("message", ({ data }) => here.hear(data));
  }, file.path);
  vi.stubGlobal(
    "Worker",
    class {
      addEventListener(type: string, hear: (event: { data: unknown }) => void) {
        if (type === "message") hearers.push(hear);
      }
      postMessage(request: unknown) {
        void page.evaluate((message) => {
          (window as unknown as EngineWindow).engine.postMessage(message);
        }, request);
      }
      terminate() {}
    },
  );
  return new EngineClient();
}
