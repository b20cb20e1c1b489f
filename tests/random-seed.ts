import fc from 'fast-check'

/*
 * Property tests draw the same inputs in every run, so that what breaks one is the change and not the draw. New inputs
 * are drawn with FUZZ_SEED=new, or with FUZZ_RUNS as the long script sets it; a number draws those of a report again.
 */

const { FUZZ_RUNS, FUZZ_SEED } = process.env
const isNew = FUZZ_SEED === 'new' || (FUZZ_RUNS !== undefined && FUZZ_SEED === undefined)

if (!isNew) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FUZZ_SEED ?? 20_261_001) })
