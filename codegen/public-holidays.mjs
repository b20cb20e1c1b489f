// Writes a year of schemas/data/public-holidays.json from the npm package chinese-days (MIT), unpacked into a folder:
// node codegen/public-holidays.mjs FOLDER YEAR…
// Its facts are the notices of the State Council (国务院办公厅关于部分节假日安排的通知). Holidays that fall on a
// weekend are kept too, so that a company that works on Saturdays is off.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const target = new URL('../schemas/data/public-holidays.json', import.meta.url)
const [folder, ...years] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const known = JSON.parse(readFileSync(target, 'utf8'))

/** Each day with the Chinese name of its holiday. */
const named = (days) => Object.entries(days).map(([day, holiday]) => ({ day, name: holiday.split(',')[1] }))

for (const year of years) {
  const { holidays, workdays } = JSON.parse(readFileSync(join(folder, `dist/years/${year}.json`), 'utf8'))
  const entry = {
    year: Number(year),
    source: `chinese-days ${version}`,
    off: named(holidays),
    work: named(workdays),
  }
  known.years = [...known.years.filter((one) => one.year !== entry.year), entry].sort(
    (one, other) => one.year - other.year,
  )
}
writeFileSync(target, `${JSON.stringify(known, null, 2)}\n`)
