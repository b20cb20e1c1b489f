import { type Reader, statement } from '../platform/db/db'
import { type Counted, type PageStart, totalCap } from './page'

/*
 * How a searched list finds its rows. What many rows have is found soon by going through the list in its order; what
 * few have is found by looking its words up in their index, which for a frequent word would be the longer way. So the
 * first rows of the list are gone through, and only when they do not fill the page, the words are looked up. Totals are
 * told as far as those first rows tell them: nobody waits for the exact number of what is too much to read.
 */

/** A search goes through so many rows of a list before it looks words up, and to count. */
export const lookedThrough = 2000

/** How rows are found: through the list's first rows, through the whole list, or by the index of words. */
export type Way = 'first' | 'whole' | 'words'

/** A list that can be asked for its rows and their number in several ways. */
interface Asked<Row> {
  rows(way: Way): Promise<Row[]>
  count(way: Way): Promise<Counted>
  start: PageStart
  size: number
  /** Pages are counted, parts of an export are not. */
  isCounted: boolean
  /** Whether the index of words knows what is searched. */
  isIndexed: boolean
}

/** Rows of a page, one more than it holds if there are more, with their number. */
export async function findRows<Row>({ rows, count, start, size, isCounted, isIndexed }: Asked<Row>) {
  const settle = (found: Row[], counted: Counted) => ({ rows: found, counted: numbered(found, counted) })
  const numbered = (found: Row[], counted: Counted): Counted => {
    if (!('offset' in start)) return counted
    const seen = start.offset + found.length
    const isEnd = found.length <= size && (found.length > 0 || start.offset === 0)
    return isEnd ? { found: seen, isWhole: true } : { ...counted, found: Math.max(counted.found, seen) }
  }
  if (!isCounted) return settle(await rows('whole'), { found: 0, isWhole: true })
  const [first, counted] = await Promise.all([rows(isIndexed ? 'first' : 'whole'), count('first')])
  if (!isIndexed || first.length > size || counted.isWhole) return settle(first, counted)
  return settle(...(await Promise.all([rows('words'), count('words')])))
}

/** A statement that counts. */
interface Counting {
  name: string
  values: unknown[]
}

/** Counts rows as far as totals go. */
export async function countAll(
  reader: Reader,
  { name, values, rows }: Counting & { rows: string },
): Promise<Counted> {
  const text = `select count(*)::int as found from (${rows} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ found: number }>(name, text), values)
  return { found: row?.found ?? 0, isWhole: true }
}

/** Counts the hits among the first rows of a list, each tested once. */
export async function countFirst(
  reader: Reader,
  { name, values, tests }: Counting & { tests: string },
): Promise<Counted> {
  const text = `select count(*) filter (where hit)::int as found, count(*)::int as tested from (${tests}) tested`
  const [row] = await reader.run(statement<Tested>(name, text), values)
  return countedOf(row)
}

/** The hits among so many first rows of a list. */
export interface Tested {
  found: number
  tested: number
}

/** What the first rows tell of the whole: everything, if there are no others. */
export const countedOf = ({ found, tested }: Tested = { found: 0, tested: 0 }): Counted => ({
  found,
  isWhole: tested < lookedThrough,
})
