/** Versions that a verdict's `provenance` names; a test holds them against package.json. */
export const ENGINE_VERSION = "0.1.0";
export const TOON_CODEC_VERSION = "4.4.0";
/** The TOON specification that the codec states it implements. */
export const TOON_SPEC_VERSION = "4.4";
export const TOKENX_VERSION = "2.2.0";
export const GPT_TOKENIZER_VERSION = "4.0.0";
