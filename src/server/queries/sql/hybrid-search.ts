import { type DbReader, defineStatement } from '../../platform'
import { type PageStart, type RowCount, totalCap } from './page'

/*
 * How a searched list finds its rows. Frequent matches are found fast by scanning the list in its order; rare
 * ones by an index, which is slower for a frequent word or value. So the first rows of the list are scanned, and
 * only if they do not fill the page is the index used. Totals are reported as far as those first rows go: no
 * one waits for the exact number of what is too much to read.
 */

/** Number of list rows that a search scans before it uses an index, and for counting. */
export const scanLimit = 2000

/** Flows that an index names: those of the search index by their ids, those of the word index by its own condition. */
export interface IndexHits {
  ids: readonly string[] | undefined
}

/** Search strategy: the list's first rows, the whole list, or the flows that an index names. */
export type SearchStrategy = 'first' | 'whole' | IndexHits

/** Name of a strategy in the names of statements. */
export const strategyName = (way: SearchStrategy): string => (typeof way === 'string' ? way : 'indexed')

/** List whose rows and number can be queried by several strategies. */
interface Asked<Row> {
  rows(way: SearchStrategy): Promise<Row[]>
  count(way: SearchStrategy): Promise<RowCount>
  start: PageStart
  size: number
  /** True for pages; parts of an export are not counted. */
  isCounted: boolean
  /** Asks the indexes that cover the search, if any do. Returns undefined if reading the list is better. */
  askIndex: (() => Promise<IndexHits | undefined>) | undefined
}

/** Finds the rows of a page, one more if there are more, and their number. */
export async function findPageRows<Row>(requested: Asked<Row>): Promise<{ rows: Row[]; counted: RowCount }> {
  const { rows, count, start, size, isCounted, askIndex } = requested
  if (!isCounted) return { rows: await rows('whole'), counted: { found: 0, isWhole: true } }
  const [first, counted] = await Promise.all([rows(askIndex ? 'first' : 'whole'), count('first')])
  if (!askIndex || first.length > size || counted.isWhole)
    return { rows: first, counted: endOf(requested, first) ?? atLeast(counted, start, first) }
  const indexed = await askIndex()
  const found = await rows(indexed ?? 'whole')
  const ended = endOf(requested, found)
  return { rows: found, counted: ended ?? atLeast(indexed ? await count(indexed) : counted, start, found) }
}

/** Number of rows, if a numbered page shows the last of them. */
function endOf<Row>({ start, size }: Asked<Row>, page: Row[]): RowCount | undefined {
  if (!('offset' in start) || page.length > size || (start.offset && !page.length)) return undefined
  return { found: start.offset + page.length, isWhole: true }
}

/** Raises a count to at least what the page itself shows. */
const atLeast = (counted: RowCount, start: PageStart, { length }: unknown[]): RowCount =>
  'offset' in start ? { ...counted, found: Math.max(counted.found, start.offset + length) } : counted

/** Counting statement. */
interface Counting {
  name: string
  values: unknown[]
}

/** Counts rows up to the cap of totals. */
export async function countAllRows(
  reader: DbReader,
  { name, values, rows }: Counting & { rows: string },
): Promise<RowCount> {
  const text = `select count(*)::int as found from (${rows} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(defineStatement<{ found: number }>(name, text), values)
  return { found: row?.found ?? 0, isWhole: true }
}

/** Counts the hits among the first rows of a list, each tested once. */
export async function countFirstRows(
  reader: DbReader,
  { name, values, tests }: Counting & { tests: string },
): Promise<RowCount> {
  const text = `select count(*) filter (where hit)::int as found, count(*)::int as tested from (${tests}) tested`
  const [row] = await reader.run(defineStatement<ScanCount>(name, text), values)
  return toRowCount(row)
}

/** Hits among the first rows of a list. */
export interface ScanCount {
  found: number
  tested: number
}

/** Derives a row count from the first rows; it is complete if there are no others. */
export const toRowCount = ({ found, tested }: ScanCount = { found: 0, tested: 0 }): RowCount => ({
  found,
  isWhole: tested < scanLimit,
})
