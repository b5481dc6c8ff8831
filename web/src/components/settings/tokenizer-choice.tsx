import type { TokenizerName } from "context-verdict";
import { change, settings } from "../../state/settings.js";
import { NumberField } from "./number-field.js";
import { parseRatio } from "./parse-number.js";
import { SelectField } from "./select-field.js";

type Kind = Exclude<TokenizerName, `chars-per-token:${number}`> | "chars-per-token";

const KINDS: Record<Kind, string> = {
  pieces: "pieces (estimate)",
  o200k_base: "o200k_base (exact)",
  cl100k_base: "cl100k_base (exact)",
  "chars-per-token": "characters ÷ n",
};

const DEFAULT_RATIO = 4;
const LOADED = "Loaded on demand from this app's own files, 2 MB.";

/** Who counts tokens. Advisory, but for a target in tokens. */
export function TokenizerChoice() {
  const { tokenizer } = settings.value;
  const ratio = /^chars-per-token:(.+)$/.exec(tokenizer)?.[1];
  const kind = ratio === undefined ? (tokenizer as Kind) : "chars-per-token";
  return (
    <>
      <SelectField
        label="Tokens counted by"
        value={kind}
        options={KINDS}
        isDefault={kind === "pieces"}
        onValue={(next) => change({ tokenizer: toTokenizer(next) })}
        hint={kind === "o200k_base" || kind === "cl100k_base" ? LOADED : undefined}
      />
      {ratio !== undefined && (
        <NumberField
          label="Characters per token"
          value={Number(ratio)}
          parse={parseRatio}
          onValue={(next) => change({ tokenizer: `chars-per-token:${next}` })}
        />
      )}
    </>
  );
}

function toTokenizer(kind: Kind): TokenizerName {
  return kind === "chars-per-token" ? `chars-per-token:${DEFAULT_RATIO}` : kind;
}
