import { BusinessError } from '../../../core/business-error'

/** Rows per page. */
export const pageSize = 20

/** Cap of totals; beyond it a list shows "more than". */
export const totalCap = 1000

/** Highest page number without a cursor. */
const deepestPage = totalCap / pageSize

/** Maximum number of rows per query. */
export interface PageLimit {
  size: number
}

/** Page of rows with the cursor of the next one. */
export interface ResultPage<Row> {
  rows: Row[]
  total: number
  isCapped: boolean
  page: number
  next: string | null
}

/** Number of rows of a list: all of them, or those found so far. */
export interface RowCount {
  found: number
  isWhole: boolean
}

/** Start of a page: after the cursor's row, or at an offset. */
export type PageStart = { after: string[] } | { offset: number }

/** Conditions of a statement with their values, named so that each shape is planned once. */
export class SqlConditions {
  readonly values: unknown[]
  private readonly shape: string[] = []
  private readonly parts: string[] = []
  private isRare = false

  constructor(values: unknown[] = []) {
    this.values = values
  }

  /** Returns other conditions of the same statement. */
  branch(): SqlConditions {
    return new SqlConditions(this.values)
  }

  /** Returns the placeholder of a value. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** Whether there are no conditions. */
  get isEmpty() {
    return !this.parts.length
  }

  and(name: string, text: string): this {
    this.shape.push(name)
    this.parts.push(text)
    return this
  }

  /** Adds a rarely used condition. */
  rare(text: string): this {
    this.isRare = true
    this.parts.push(text)
    return this
  }

  /**
   * Returns the name of a statement of this shape, with other conditions in it. Rare shapes have none, so
   * that clients cannot fill a connection with plans.
   */
  named(kind: string, other?: SqlConditions): string {
    if (this.isRare || other?.isRare) return ''
    return [kind, ...this.shape, ...(other?.shape ?? [])].join('-')
  }

  get text() {
    return this.parts.join(' and ') || 'true'
  }
}

/** Parses the start of a page; a cursor overrides the number, and too high a number is rejected. */
export function parsePageStart(
  { nowpage, after }: { nowpage: number; after?: string },
  keys: number,
  beginsWithTime = true,
): PageStart {
  if (after !== undefined) return { after: readCursor(after, keys, beginsWithTime) }
  if (nowpage > deepestPage) throw new BusinessError('list.page-too-deep', { pages: deepestPage })
  return { offset: (nowpage - 1) * pageSize }
}

/** Encodes a row's key as an opaque text. */
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

/** Total of a list, up to the cap, and whether there are more. */
export const totalUpToCap = ({ found, isWhole }: RowCount) => ({
  totalItems: Math.min(found, totalCap),
  totalIsCapped: !isWhole || found > totalCap,
})

/** Removes the extra row beyond the page and makes it the next page's cursor. */
export function toPage<Row>(
  rows: Row[],
  counted: RowCount,
  page: number,
  keyOf: (row: Row) => string[],
  size = pageSize,
): ResultPage<Row> {
  const last = rows[size - 1]
  const { totalItems, totalIsCapped } = totalUpToCap(counted)
  return {
    rows: rows.slice(0, size),
    total: totalItems,
    isCapped: totalIsCapped,
    page,
    next: rows.length > size && last ? encodeCursor(keyOf(last)) : null,
  }
}
