import {
  ContextVerdictError,
  type ConvertOptions,
  compact,
  convert,
  loadTokenizer,
  loadYaml,
  plan,
  restore,
  tables,
} from "context-verdict";
import type { Settings } from "../state/settings.js";
import { compareLines } from "./compare-lines.js";
import { anchorCandidate, anchorHybrid } from "./find-anchors.js";
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
      return compareLines(request.before, request.after);
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
  const common = { flavor, estimator, ...(sourceType && { source_type: sourceType }) };
  const verdict = convert(text, { ...common, ...toConvertOptions(settings) });
  const planned = plan(text, { ...common, include_hybrid: true });
  const sections = planned.context_plan?.sections ?? [];
  const read = verdict.profile.flavor ?? "markdown";
  const isDocument = read === "markdown" || read === "text";
  return {
    flavor: read,
    // `token_estimates` is computed when first read: by stringifying here, not on the page's thread.
    verdict: JSON.parse(JSON.stringify(verdict)),
    plan: JSON.parse(JSON.stringify(planned)),
    restored: isDocument && verdict.mode !== "record" ? restoreText(verdict.toon_candidate) : null,
    restoredHybrid: isDocument ? restoreText(planned.context_plan?.hybrid_document) : null,
    compact: planned.alternatives?.some(({ savings }) => savings > 0)
      ? printCompact(text, flavor)
      : null,
    table: planned.alternatives?.some(({ name }) => name === "json_table")
      ? tables(text, { flavor })
      : null,
    anchors: {
      candidate: anchorCandidate(text, sections, verdict.toon_candidate ?? ""),
      hybrid: anchorHybrid(text, sections, planned.context_plan?.hybrid_document ?? ""),
    },
  };
}

/** The Markdown that a candidate or a hybrid stands for; null without one. */
function restoreText(text: string | null | undefined): string | null {
  return text == null ? null : restore(text);
}

/** The compact form; null where it could not be proved to be the same document. */
function printCompact(text: string, flavor: JudgeRequest["flavor"]): string | null {
  const compacted = compact(text, { flavor });
  return compacted === text ? null : compacted;
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
