// npm run test:fuzz-long -- RUNS: random designs and random acts in rounds of new seeds, until so many flows have lived
// (100,000), or one of them breaks something. Says after each round how many ran.
import { main, runTool } from './project.mjs'

const wanted = Number(process.argv[2] ?? 100_000)
const round = Number(process.env.FUZZ_ROUND ?? 2_000)
const flow = 'src/core/flow'
const files = ['flow', 'family', 'signing', 'deadlock', 'replay/replay', 'foretell/foretell']

const vitest = ['vitest/vitest.mjs', ['run', '--project', 'rules', '--reporter=dot']]
vitest[1].push(...files.map((name) => `${flow}/${name}.property.test.ts`), `${flow}/simulation/simulate.test.ts`)

await main(async () => {
  for (let done = 0; done < wanted; done += round) {
    const runs = Math.min(round, wanted - done)
    const code = await runTool(...vitest, { NODE_ENV: 'test', FUZZ_RUNS: String(runs) })
    console.log(`${code ? 'broken within' : 'unbroken after'} ${done + runs} random flows of each kind`)
    if (!code) continue
    process.exitCode = 1
    return
  }
})
