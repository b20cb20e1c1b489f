import { BusinessError } from '../../../core/business-error'

/** Rows of a page. */
export const pageSize = 20

/** Totals are counted so far; beyond it a list has "more than" so many. */
export const totalCap = 1000

/** How deep a page number reaches without a cursor. */
const deepestPage = totalCap / pageSize

/** How many rows are wanted at once. */
export interface PageLimit {
  size: number
}

/** One page of rows with the cursor of the next. */
export interface Page<Row> {
  rows: Row[]
  total: number
  isCapped: boolean
  page: number
  next: string | null
}

/** How many rows a list has: all of them, or those found so far. */
export interface RowCount {
  found: number
  isWhole: boolean
}

/** Where a page begins: behind a cursor's row, or so many rows in. */
export type PageStart = { after: string[] } | { offset: number }

/** What a statement is made of: conditions with their values, named so that each shape is planned once. */
export class Conditions {
  readonly values: unknown[]
  private readonly shape: string[] = []
  private readonly parts: string[] = []
  private isRare = false

  constructor(values: unknown[] = []) {
    this.values = values
  }

  /** Other conditions of the same statement. */
  branch(): Conditions {
    return new Conditions(this.values)
  }

  /** The placeholder of a value. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** Whether nothing is asked. */
  get isEmpty() {
    return !this.parts.length
  }

  and(name: string, text: string): this {
    this.shape.push(name)
    this.parts.push(text)
    return this
  }

  /** Adds a condition that few ever ask for. */
  rare(text: string): this {
    this.isRare = true
    this.parts.push(text)
    return this
  }

  /**
   * The name of a statement of this shape, and of other conditions in it; rare shapes have none, so that nobody fills
   * a connection with plans.
   */
  named(kind: string, other?: Conditions): string {
    if (this.isRare || other?.isRare) return ''
    return [kind, ...this.shape, ...(other?.shape ?? [])].join('-')
  }

  get text() {
    return this.parts.join(' and ') || 'true'
  }
}

/** Reads where a page begins; a cursor wins over the number, and a number too deep is refused. */
export function parsePageStart(
  { nowpage, after }: { nowpage: number; after?: string },
  keys: number,
  beginsWithTime = true,
): PageStart {
  if (after !== undefined) return { after: readCursor(after, keys, beginsWithTime) }
  if (nowpage > deepestPage) throw new BusinessError('list.page-too-deep', { pages: deepestPage })
  return { offset: (nowpage - 1) * pageSize }
}

/** A row's key as an opaque text. */
export const encodeCursor = (key: string[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

function readCursor(cursor: string, keys: number, beginsWithTime: boolean): string[] {
  const key = parsed(cursor)
  const isKey = Array.isArray(key) && key.length === keys && key.every((part) => typeof part === 'string')
  const isOff = isKey && beginsWithTime && Number.isNaN(Date.parse(key[0] ?? ''))
  if (!isKey || isOff) throw new BusinessError('list.cursor-invalid')
  return key
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A total as lists tell it: as far as rows are counted, and whether there are more. */
export const totalOf = ({ found, isWhole }: RowCount) => ({
  totalItems: Math.min(found, totalCap),
  totalIsCapped: !isWhole || found > totalCap,
})

/** Cuts the row read beyond the page off and makes it the next page's cursor. */
export function pageOf<Row>(
  rows: Row[],
  counted: RowCount,
  page: number,
  keyOf: (row: Row) => string[],
  size = pageSize,
): Page<Row> {
  const last = rows[size - 1]
  const { totalItems, totalIsCapped } = totalOf(counted)
  return {
    rows: rows.slice(0, size),
    total: totalItems,
    isCapped: totalIsCapped,
    page,
    next: rows.length > size && last ? encodeCursor(keyOf(last)) : null,
  }
}
