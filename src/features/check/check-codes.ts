import type { FindingCode } from "./finding.js";

/** What a code is, for those who meet it for the first time. */
export interface CodeText {
  /** A clause without a capital and a full stop. */
  meaning: string;
  /** What to do about it, in sentences. */
  help: string;
}

const ACCEPT = "Or accept the document as it is, with `context-verdict check --accept`.";

/** A record, so that none is forgotten. */
export const CHECK_CODES: Record<FindingCode, CodeText> = {
  convert_available: {
    meaning: "TOON became worth it: write it, or accept the document as it is",
    help: `\`context-verdict fix\` writes it in the place of a file for agents, \`context-verdict fix --beside\` beside a page. ${ACCEPT}`,
  },
  convert_lost: {
    meaning: "it was safe to convert, and now a person has to settle a warning first",
    help: `The message says which warning, and where. ${ACCEPT}`,
  },
  waste_grew: {
    meaning: "the characters that TOON would save have grown by 5 % of the document or more",
    help: `\`context-verdict fix\` writes the TOON in the place of a file for agents, \`context-verdict fix --beside\` beside a page. ${ACCEPT}`,
  },
  warning_added: {
    meaning: "a warning fires more often than it did: a person has to settle it",
    help: `The message says where, \`context-verdict help CODE\` what to do about it. ${ACCEPT}`,
  },
  toon_damaged: {
    meaning: "a toon block of a hybrid cannot be read back",
    help: "`context-verdict fix --force` corrects numbers of rows; `fix --revert --force` puts back the backup. Else mend the line. Where the block only shows TOON, give its fence another name. No baseline accepts this.",
  },
  toon_stale: {
    meaning: "what fix wrote beside a document is not that document any more",
    help: "`context-verdict fix --beside` writes it anew. Where the document is gone, delete the file. No baseline accepts this.",
  },
  fail_on_matched: {
    meaning:
      "--fail-on, or fail_on, names its verdict or one of its warnings, whatever the baseline says",
    help: "Change the document, or what fails. No baseline accepts this.",
  },
  unreadable: {
    meaning: "the file could not be judged",
    help: "The message says why.",
  },
  padding_grew: {
    meaning: "what compact tables would save has grown; it fails nothing",
    help: "`context-verdict fix --form compact` takes it out.",
  },
  file_removed: {
    meaning: "there is no such file any more; check --accept --prune forgets it",
    help: "Nothing has to be done.",
  },
};
