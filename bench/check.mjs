// What is wrong with a design of 100 steps in a company of 10,000: beside one pass over the same data as JSON. See README.md.
import { bundled } from './bundled.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const { contenders } = await bundled('check')

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

function timeOf(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Milliseconds of each contender, the median of rounds in which they take turns. */
function race(works) {
  const times = works.map(() => [])
  for (let round = -1; round < rounds; round++)
    works.forEach((work, at) => {
      const time = timeOf(work)
      if (round >= 0) times[at].push(time)
    })
  return times.map(median)
}

console.log('| design | told | check ms | JSON pass ms | check ÷ JSON |\n|---|---|---|---|---|')
for (const { title, check, pass } of contenders()) {
  const told = check().length
  const [ours, floor] = race([check, pass])
  console.log(
    `| ${title} | ${told} | ${ours.toPrecision(3)} | ${floor.toPrecision(2)} | ${(ours / floor).toFixed(1)} |`,
  )
}
