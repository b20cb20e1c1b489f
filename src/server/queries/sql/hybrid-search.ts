import { type DbReader, statement } from '../../platform/db/db'
import { type PageStart, type RowCount, totalCap } from './page'

/*
 * How a searched list finds its rows. What many rows have is found soon by going through the list in its order; what
 * few have is found by looking its words up in their index, which for a frequent word would be the longer way. So the
 * first rows of the list are gone through, and only when they do not fill the page, the words are looked up. Totals are
 * told as far as those first rows tell them: nobody waits for the exact number of what is too much to read.
 */

/** A search goes through so many rows of a list before it looks words up, and to count. */
export const scanLimit = 2000

/** How rows are found: through the list's first rows, through the whole list, or by the index of words. */
export type SearchStrategy = 'first' | 'whole' | 'words'

/** A list that can be asked for its rows and their number in several ways. */
interface Asked<Row> {
  rows(way: SearchStrategy): Promise<Row[]>
  count(way: SearchStrategy): Promise<RowCount>
  start: PageStart
  size: number
  /** Pages are counted, parts of an export are not. */
  isCounted: boolean
  /** Whether the index of words knows what is searched. */
  isIndexed: boolean
}

/** Rows of a page, one more than it holds if there are more, with their number. */
export async function findRows<Row>(asked: Asked<Row>): Promise<{ rows: Row[]; counted: RowCount }> {
  const { rows, count, start, size, isCounted, isIndexed } = asked
  if (!isCounted) return { rows: await rows('whole'), counted: { found: 0, isWhole: true } }
  const [first, counted] = await Promise.all([rows(isIndexed ? 'first' : 'whole'), count('first')])
  if (!isIndexed || first.length > size || counted.isWhole)
    return { rows: first, counted: endOf(asked, first) ?? atLeast(counted, start, first) }
  const named = await rows('words')
  return { rows: named, counted: endOf(asked, named) ?? atLeast(await count('words'), start, named) }
}

/** How many rows there are, where a numbered page shows the last of them. */
function endOf<Row>({ start, size }: Asked<Row>, page: Row[]): RowCount | undefined {
  if (!('offset' in start) || page.length > size || (start.offset && !page.length)) return undefined
  return { found: start.offset + page.length, isWhole: true }
}

/** What is counted, and no less than what the page itself shows. */
const atLeast = (counted: RowCount, start: PageStart, { length }: unknown[]): RowCount =>
  'offset' in start ? { ...counted, found: Math.max(counted.found, start.offset + length) } : counted

/** A statement that counts. */
interface Counting {
  name: string
  values: unknown[]
}

/** Counts rows as far as totals go. */
export async function countAll(
  reader: DbReader,
  { name, values, rows }: Counting & { rows: string },
): Promise<RowCount> {
  const text = `select count(*)::int as found from (${rows} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ found: number }>(name, text), values)
  return { found: row?.found ?? 0, isWhole: true }
}

/** Counts the hits among the first rows of a list, each tested once. */
export async function countFirstRows(
  reader: DbReader,
  { name, values, tests }: Counting & { tests: string },
): Promise<RowCount> {
  const text = `select count(*) filter (where hit)::int as found, count(*)::int as tested from (${tests}) tested`
  const [row] = await reader.run(statement<ScanCount>(name, text), values)
  return toRowCount(row)
}

/** The hits among so many first rows of a list. */
export interface ScanCount {
  found: number
  tested: number
}

/** What the first rows tell of the whole: everything, if there are no others. */
export const toRowCount = ({ found, tested }: ScanCount = { found: 0, tested: 0 }): RowCount => ({
  found,
  isWhole: tested < scanLimit,
})
