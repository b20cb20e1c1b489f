// Who receives, in a company of 100,000: beside a loop over everybody, and beside ready-made sets. See README.md.
import { bundled } from './bundled.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const { contenders } = await bundled('recipient')

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

function timeOf(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Milliseconds of each contender, the median of rounds in which they take turns. */
function race(works) {
  const times = works.map(() => [])
  for (let round = -2; round < rounds; round++)
    works.forEach((work, at) => {
      const time = timeOf(work)
      if (round >= 0) times[at].push(time)
    })
  return times.map(median)
}

/** Stops the bench when they do not name the same people; only we name them in an order that is promised. */
function demandEqual(title, answers) {
  const [ours, ...others] = answers.map((answer) => answer.toSorted().join())
  if (others.some((other) => other !== ours))
    throw new Error(`${title}: the contenders name different people`)
}

console.log(
  '| who receives | people | Qianpi ms | loop over everybody ms | ready-made sets ms |\n|---|---|---|---|---|',
)
for (const { title, ours, loop, sets } of contenders()) {
  const works = [ours, loop, sets]
  const answers = works.map((work) => work())
  demandEqual(title, answers)
  const times = race(works).map((time) => time.toPrecision(2))
  console.log(`| ${title} | ${answers[0].length} | ${times.join(' | ')} |`)
}
