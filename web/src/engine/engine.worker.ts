import {
  ContextVerdictError,
  type ConvertOptions,
  loadTokenizer,
  loadYaml,
  restore,
} from "context-verdict";
import { convertAll } from "../../../src/engine/api.js";
import type { Settings } from "../state/settings.js";
import { compareLines } from "./compare-lines.js";
import { findOtherKind } from "./find-other-kind.js";
import type { Answers, EngineAnswer, EngineRequest, JudgeRequest } from "./messages.js";

/** The engine in a thread of its own, so that typing and scrolling never wait for it. */
addEventListener("message", async ({ data }: MessageEvent<EngineRequest>) => {
  postMessage(await answer(data));
});

async function answer(request: EngineRequest): Promise<EngineAnswer> {
  try {
    return { answer: await find(request) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) {
      return { code: "internal", message: "This is a defect of ours." };
    }
    return { code: error.code, message: error.message };
  }
}

async function find(request: EngineRequest): Promise<Answers[keyof Answers]> {
  switch (request.kind) {
    case "judge":
      return judge(request);
    case "diff":
      return compareLines(
        request.before,
        request.restores ? restore(request.after) : request.after,
      );
    case "other":
      return findOtherKind(request.text, request.best);
    case "count": {
      const tokenizer = await load("o200k_base");
      return request.texts.map((text) => (text === null ? null : tokenizer.count(text)));
    }
  }
}

async function judge({
  text,
  flavor,
  sourceType,
  settings,
}: JudgeRequest): Promise<Answers["judge"]> {
  // A count that comes later cannot change what was cut: a target in tokens is met by exact ones.
  const isExact = settings.mode === "budget" && settings.tokenizer === "pieces";
  const estimator = await load(isExact ? "o200k_base" : settings.tokenizer);
  if (flavor === "yaml") await loadYaml();
  const { verdict, plan, ...forms } = convertAll(text, {
    ...toConvertOptions(settings),
    ...(sourceType && { source_type: sourceType }),
    flavor,
    estimator,
  });
  return {
    ...forms,
    flavor: verdict.profile.flavor ?? "markdown",
    // `token_estimates` is computed when first read: here, and not on the page's thread.
    verdict: { ...verdict },
    plan: { ...plan },
  };
}

function toConvertOptions({ mode, target, allowLossy }: Settings): ConvertOptions {
  return mode === "budget" ? { mode, target_tokens: target, allow_lossy: allowLossy } : { mode };
}

/** Vocabularies come on demand; without a connection, one that was never loaded cannot. */
async function load(tokenizer: Settings["tokenizer"]) {
  try {
    return await loadTokenizer(tokenizer);
  } catch (error) {
    if (error instanceof ContextVerdictError) throw error;
    const message = `${tokenizer} could not be loaded. Choose another tokenizer, or try again with a connection.`;
    throw new ContextVerdictError("internal", message);
  }
}
