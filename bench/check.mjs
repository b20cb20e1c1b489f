// All problems of designs with 100 steps beside one pass over the same data as JSON. See README.md.
import { bundled } from './bundled.mjs'
import { byTurns, openTable, ratio } from './report.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const { contenders } = await bundled('check')

const row = openTable(['design', 'told', 'check ms', 'JSON pass ms', 'check ÷ JSON'])
for (const { title, check, pass } of contenders()) {
  const problemCount = check().length
  const [checkFigures, floor] = byTurns([check, pass], { rounds })
  row([title, problemCount, checkFigures, floor, ratio(checkFigures, floor)])
}
