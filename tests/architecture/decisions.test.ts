import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
const numberOf = (file: string) => Number.parseInt(file, 10)

const files = readdirSync(folder)
  .filter((file) => /^\d/.test(file))
  .sort((a, b) => numberOf(a) - numberOf(b))
const titleOf = (file: string) => /^# \d+\. (.+)$/m.exec(read(file))?.[1]
const index = read('README.md')

/** The numbers of a line such as "62–64, 84". */
const freeNumbers = (/some stay free:\n([\d–, ]+)\./.exec(index)?.[1] ?? '').split(', ').flatMap((range) => {
  const [first = 0, last = first] = range.split('–').map(Number)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
})

test.each(files)('decision %s states number, date and status', (file) => {
  const [title, , state = ''] = read(file).split('\n')
  expect(title).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`))
  const [, replacement] =
    /^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded by \[\d+\]\(([^)]+)\))$/.exec(state) ?? []
  expect(state).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: (accepted|superseded by)/)
  if (state.includes('superseded')) expect(files).toContain(replacement)
})

test('lists every decision once in the index, by number', () => {
  const rows = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)].map((row) => row.slice(1))
  expect(rows).toEqual(files.map((file) => [`${numberOf(file)}`, titleOf(file), file]))
})

test('uses no number marked as free, and marks every gap below 99', () => {
  const numbers = files.map(numberOf)
  expect(new Set(numbers).size).toBe(files.length)
  expect(freeNumbers.filter((free) => numbers.includes(free))).toEqual([])
  const gaps = Array.from({ length: 98 }, (_, at) => at + 1).filter((number) => !numbers.includes(number))
  expect(freeNumbers).toEqual(gaps)
})
