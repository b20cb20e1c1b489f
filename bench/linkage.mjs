// One pass over the formulas of a form. See README.md.
import { bundled } from './bundled.mjs'
import { byTurns, printTable } from './report.mjs'

const { order, longForm } = await bundled('linkage')
const rounds = 200

const { whole, typed } = order()
const measured = [
  ['500 rows, three computed columns, their sum: whole', 5, whole],
  ['the same after one cell was typed', 5, typed],
  ['1,000 fields, 100 of them shown under a condition', 2, longForm()],
]
printTable(
  ['a form follows its formulas', 'ms', 'goal ms'],
  measured.map(([title, goal, run]) => [title, ...byTurns([run], { rounds, warming: 30 }), goal]),
)
