// Recipients among 100,000 people beside a loop over everyone and precomputed sets. See README.md.
import { bundled } from './bundled.mjs'
import { byTurns, openTable, ratio } from './report.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const { contenders } = await bundled('recipient')

/** Stops the bench when they do not name the same people; only we name them in an order that is promised. */
function demandEqual(title, answers) {
  const [first, ...rest] = answers.map((answer) => answer.toSorted().join())
  if (rest.some((other) => other !== first)) throw new Error(`${title}: the contenders name different people`)
}

const row = openTable([
  'who receives',
  'people',
  'Qianpi ms',
  'loop over everybody ms',
  'ready-made sets ms',
  'Qianpi ÷ loop',
])
for (const { title, ours, loop, sets } of contenders()) {
  const works = [ours, loop, sets]
  const answers = works.map((work) => work())
  demandEqual(title, answers)
  const times = byTurns(works, { rounds, warming: 2 })
  row([title, answers[0].length, ...times, ratio(times[0], times[1])])
}
