import {
  ContextVerdictError,
  type ConvertOptions,
  convert,
  loadTokenizer,
  plan,
  restore,
} from "context-verdict";
import { compareLines } from "./compare-lines.js";
import type { EngineAnswer, EngineRequest, Judgement, JudgeRequest } from "./messages.js";

/** The engine in a thread of its own, so that typing and scrolling never wait for it. */
addEventListener("message", async ({ data }: MessageEvent<EngineRequest>) => {
  postMessage(await answer(data));
});

async function answer(request: EngineRequest): Promise<EngineAnswer> {
  const { id } = request;
  try {
    if (request.kind === "diff") {
      return { id, kind: "compared", parts: compareLines(request.before, request.after) };
    }
    return { id, kind: "judged", judgement: await judge(request) };
  } catch (error) {
    if (!(error instanceof ContextVerdictError)) {
      return { id, kind: "failed", code: "internal", message: "This is a defect of ours." };
    }
    const { code, message, field } = error;
    return { id, kind: "failed", code, message, ...(field === undefined ? {} : { field }) };
  }
}

async function judge({ text, flavor, sourceType, settings }: JudgeRequest): Promise<Judgement> {
  const estimator = await loadTokenizer(settings.tokenizer);
  const start = performance.now();
  const common = { flavor, source_type: sourceType, estimator };
  const verdict = convert(text, { ...common, ...toConvertOptions(settings) });
  const planned = plan(text, { ...common, include_hybrid: true });
  const hybrid = planned.context_plan?.hybrid_document ?? "";
  return {
    source: text,
    flavor,
    // As JSON, which estimates tokens here and not on the page's thread.
    verdict: JSON.parse(JSON.stringify(verdict)),
    plan: JSON.parse(JSON.stringify(planned)),
    restored: verdict.toon_candidate === null ? null : restore(verdict.toon_candidate),
    restoredHybrid: hasConverted(planned) ? restore(hybrid) : hybrid,
    took: performance.now() - start,
  };
}

function hasConverted({ context_plan }: ReturnType<typeof plan>): boolean {
  return context_plan?.sections.some(({ action }) => action === "convert") ?? false;
}

function toConvertOptions({ mode, delimiter, target, allowLossy }: JudgeRequest["settings"]) {
  const options: ConvertOptions = { mode, delimiter };
  if (mode !== "budget") return options;
  options.allow_lossy = allowLossy;
  options[target.unit === "chars" ? "target_chars" : "target_tokens"] = target.value;
  return options;
}
