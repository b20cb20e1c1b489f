// How long a form takes to follow its formulas. See README.md.
import { bundled } from './bundled.mjs'

const { order, longForm } = await bundled('linkage')
const rounds = 200

function medianOf(run) {
  for (let i = 0; i < 30; i++) run()
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
  return times.toSorted((a, b) => a - b)[rounds / 2]
}

const { whole, typed } = order()
const measured = [
  ['500 rows, three computed columns, their sum: whole', 5, whole],
  ['the same after one cell was typed', 5, typed],
  ['1,000 fields, 100 of them shown under a condition', 2, longForm()],
]
console.log('| a form follows its formulas | ms | goal ms |\n|---|---|---|')
for (const [title, goal, run] of measured)
  console.log(`| ${title} | ${medianOf(run).toPrecision(2)} | ${goal} |`)
