// Medians, spread and ratios, and the one printer of the tables of all benches.

const sorted = (numbers) => numbers.toSorted((a, b) => a - b)

/** Returns the number below which this share of them lies. */
export const at = (numbers, share) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]

export const median = (numbers) => at(numbers, 0.5)

/** Formats a number with the digits that a measurement has. */
export const figure = (number) => {
  const size = Math.abs(number)
  if (size >= 1000 || Number.isInteger(number)) return number.toFixed(0)
  return size >= 100 ? number.toFixed(0) : size >= 10 ? number.toFixed(1) : number.toPrecision(2)
}

/** Returns the ratios of two contenders in the same turns; of single figures, their ratio. */
export const ratio = (of, to) => (Array.isArray(of) ? of.map((one, turn) => one / to[turn]) : of / to)

/** Formats the figures of all turns: their median, and the least and the largest. */
function spread(figures) {
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const middle = figure(median(figures))
  return figures.length === 1 || least === most ? middle : `${middle} (${figure(least)}–${figure(most)})`
}

const cell = (value) => {
  if (Array.isArray(value)) return value.length ? spread(value) : '–'
  return typeof value === 'number' ? figure(value) : (value ?? '–')
}

const line = (cells) => console.log(`| ${cells.map(cell).join(' | ')} |`)

/** Prints the head of a table whose rows come one by one, and returns the printer of a row. */
export function openTable(head) {
  console.log('')
  line(head)
  line(head.map(() => '---'))
  return line
}

/** Prints a Markdown table. A list of numbers has the figures of all turns and is printed with its spread. */
export function printTable(head, rows) {
  const row = openTable(head)
  for (const cells of rows) row(cells)
}

const tableLine = /^\|(.*)\|$/

/** Returns the tables of an output: the head and the rows of cells. */
export function tablesOf(text) {
  const tables = []
  let open
  for (const [, inside] of text.split('\n').map((one) => tableLine.exec(one.trim()) ?? [])) {
    const cells = inside?.split('|').map((one) => one.trim())
    if (!cells) open = undefined
    else if (!open) {
      open = { head: cells, rows: [] }
      tables.push(open)
    } else if (!cells.every((one) => /^:?-+:?$/.test(one))) open.rows.push(cells)
  }
  return tables
}

/** Runs contenders by turns, the first turns without a clock; returns what each turn of each took. */
export function byTurns(works, { rounds, warming = 1, clock = elapsed }) {
  const durations = works.map(() => [])
  for (let round = -warming; round < rounds; round++)
    for (const [one, work] of works.entries()) {
      const time = clock(work)
      if (round >= 0) durations[one].push(time)
    }
  return durations
}

/** Returns the milliseconds of some work. */
export function elapsed(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}
