import fc from 'fast-check'

/*
 * Property tests draw the same inputs in every run, so that what breaks one is the change and not the draw. New inputs
 * are drawn with FUZZ_SEED=new, or with FUZZ_RUNS as the long script sets it; a number draws those of a report again,
 * with FUZZ_PATH only the one that failed. FUZZ_SHRINK=no tells that one as it was drawn: making a design of a long run
 * smaller takes longer than the run.
 */

const { FUZZ_PATH, FUZZ_RUNS, FUZZ_SEED, FUZZ_SHRINK } = process.env
const isNew = FUZZ_SEED === 'new' || (FUZZ_RUNS !== undefined && FUZZ_SEED === undefined)

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(!isNew && { seed: Number(FUZZ_SEED ?? 20_261_001) }),
  ...(FUZZ_PATH && { path: FUZZ_PATH }),
  ...(FUZZ_SHRINK === 'no' && { endOnFailure: true }),
})
