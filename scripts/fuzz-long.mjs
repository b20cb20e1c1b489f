// npm run test:fuzz-long -- RUNS [SEED]: random designs and random acts in rounds, until so many flows have lived (100,000),
// or one of them breaks something. Each round has the seed after the one before, and after each stands how many ran, how
// fast, and with which seed to go on. FUZZ_ROUND says how many flows a round has (2,000), FUZZ_KINDS which files run.
import { main, runTool } from './project.mjs'

const targetCount = Number(process.argv[2] ?? 100_000)
const first = Number(process.argv[3] ?? Math.floor(Math.random() * 1e9))
const round = Number(process.env.FUZZ_ROUND ?? 2_000)
const flow = 'src/core/flow'
const files = [
  'properties/flow',
  'properties/sub-flow-family',
  'properties/signing',
  'properties/deadlock',
  'replay/replay',
  'forecast/forecast',
  'simulation/simulate',
].map((name) => `${name}.property.test.ts`)
const kinds = process.env.FUZZ_KINDS?.split(',') ?? files
const chosen = files.filter((file) => kinds.some((kind) => file.includes(kind)))

// One process, one file after the other: so the run leaves the machine to others, and each kind has its own time.
const options = ['--project', 'rules', '--reporter=default', '--maxWorkers=1', '--no-file-parallelism']
const args = ['run', ...options, ...chosen.map((file) => `${flow}/${file}`)]

await main(async () => {
  const startedAt = Date.now()
  for (let done = 0, seed = first; done < targetCount; done += round, seed++) {
    const runs = Math.min(round, targetCount - done)
    const env = { NODE_ENV: 'test', FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed), FUZZ_SHRINK: 'no' }
    const code = await runTool('vitest/vitest.mjs', args, env)
    const ran = done + runs
    const rate = Math.round((ran / (Date.now() - startedAt)) * 3_600_000)
    const seeds = `seeds ${first} to ${seed}`
    console.log(
      `${code ? 'broken within' : 'unbroken after'} ${ran} random flows of each kind, ${seeds}, ${rate} an hour`,
    )
    if (!code) continue
    console.log(
      `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} FUZZ_PATH=(path of the report) draws it again and makes it smaller`,
    )
    process.exitCode = 1
    return
  }
})
