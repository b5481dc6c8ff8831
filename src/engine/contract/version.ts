/** Versions that a verdict names; a test holds those of packages against package.json. */
export const ENGINE_VERSION = "0.1.0";
export const TOON_CODEC_VERSION = "4.4.0";
/** Of verdicts and validations; a plan has its own. */
export const VERDICT_SCHEMA = "1.0";
/** The TOON specification that the codec states it implements. */
export const TOON_SPEC_VERSION = "4.4";
/** Version of the default token estimate, raised with every change of its counts. */
export const PIECES_VERSION = "4";
export const GPT_TOKENIZER_VERSION = "4.0.0";
