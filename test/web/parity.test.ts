import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  type ConvertOptions,
  convert,
  loadTokenizer,
  plan,
  type Verdict,
} from "../../src/index.js";
import type { Answers, JudgeRequest } from "../../web/src/engine/messages.js";
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
    const exact = await loadTokenizer("o200k_base");
    for (const { name, one, options, settings } of QUESTIONS) {
      const { source, flavor } = one;
      const job = { text: source, flavor, sourceType: "paste", settings } as const;
      const judgement = await ask(page, job);
      const planned = plan(source, { flavor, include_hybrid: true });
      expect(comparable(judgement.verdict), name).toBe(
        // The page counts a target by the tokenizer that it shows.
        comparable(
          convert(source, {
            flavor,
            ...options,
            ...(options.target_tokens && { estimator: exact }),
          }),
        ),
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

/** Asks the built engine in a worker of the page, as the app does. */
function ask(page: Page, job: Omit<JudgeRequest, "kind">): Promise<Answers["judge"]> {
  const path = readAppFiles().find((file) => /engine\.worker/.test(file.path))?.path ?? "";
  return page.evaluate(
    async ([worker, request]) => {
      const here = window as unknown as { engine?: Worker };
      here.engine ??= new Worker(worker, { type: "module" });
      const { engine } = here;
      return await new Promise<Answers["judge"]>((resolve) => {
        engine.onmessage = ({ data }) => resolve(data.answer);
        engine.postMessage(request);
      });
    },
    [path, { kind: "judge", ...job }] as const,
  );
}
