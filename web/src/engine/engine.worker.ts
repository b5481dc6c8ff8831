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
import type {
  Answers,
  EngineAnswer,
  EngineMessage,
  EngineRequest,
  JudgeRequest,
} from "./messages.js";
import { type Core, takeApart } from "./pieces.js";

/** The engine in a thread of its own, so that typing and scrolling never wait for it. */
addEventListener("message", async ({ data }: MessageEvent<EngineMessage>) => {
  postMessage(await answer(data));
});

async function answer({ id, request }: EngineMessage): Promise<EngineAnswer> {
  try {
    return { id, kind: "done", answer: await find(id, request) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) {
      return { id, kind: "failed", code: "internal", message: "This is a defect of ours." };
    }
    return { id, kind: "failed", code: error.code, message: error.message };
  }
}

async function find(id: number, request: EngineRequest): Promise<Answers[keyof Answers]> {
  switch (request.kind) {
    case "judge":
      return sendPieces(id, await judge(request));
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

/** Sends the large parts of a judgement ahead. @returns the rest of it. */
function sendPieces(id: number, judgement: Core): Core {
  const pieces = takeApart(judgement);
  let next = pieces.next();
  for (; next.done !== true; next = pieces.next()) {
    postMessage({ id, kind: "piece", piece: next.value } satisfies EngineAnswer);
  }
  return next.value;
}

async function judge({ text, flavor, sourceType, settings }: JudgeRequest): Promise<Core> {
  const estimator = await load(settings.tokenizer);
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
