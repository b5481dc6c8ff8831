/**
 * The seed of every random value in the tests. It is fixed, so that a run fails only for what was changed;
 * `FUZZ_SEED` sets another one, and `FUZZ_SCALE` how many times as many values to try.
 */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

export const scale = Number(process.env.FUZZ_SCALE ?? 1);
