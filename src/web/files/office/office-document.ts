/*
 * What the readers of files return and the page draws. Readers run in a worker on untrusted bytes; they return data
 * alone, never markup, and each of them stops at these limits.
 */

const mebibyte = 1_048_576

/** Limits of files that are shown in the page; what goes beyond them is downloaded. */
export const officeLimits = {
  fileBytes: 30 * mebibyte,
  /** Size of all parts that a reader unpacks. */
  unpackedBytes: 80 * mebibyte,
  milliseconds: 10_000,
  characters: 1_000_000,
  entries: 2_000,
  sheets: 50,
  rows: 1_000,
  columns: 200,
  cells: 50_000,
  pages: 200,
  /** Elements of a document. */
  nodes: 200_000,
} as const

/** Reason why a file is not shown: also the last part of the key of its text. */
export type OfficeFailure = 'bomb' | 'large' | 'missing' | 'slow' | 'unreadable'

/** Thrown for a file that is not shown. */
export class OfficeError extends Error {
  constructor(readonly reason: OfficeFailure) {
    super(reason)
    this.name = 'OfficeError'
  }
}

/** Cell of a sheet as it is shown; undefined under a merged cell. */
export interface PreviewCell {
  text: string
  isNumber?: boolean
  isStrong?: boolean | undefined
  align?: 'left' | 'center' | 'right' | undefined
  columns?: number
  rows?: number
}

/** Sheet as it is shown: its first rows. */
export interface PreviewSheet {
  name: string
  rows: (PreviewCell | undefined)[][]
  /** Widths of the first columns in pixels; columns without one are as wide as their content. */
  widths: (number | undefined)[]
  /** Number of rows that are not shown; undefined if unknown. */
  moreRows: number | undefined
  hasMoreColumns: boolean
}

/** File in a zip. */
interface PreviewEntry {
  path: string
  bytes: number
  at: string
  isEncrypted: boolean
}

/** Element of a page, or text; the page draws only elements that it knows. */
export type PageNode = string | PageElement

export interface PageElement {
  tag: string
  className?: string
  style?: Record<string, string>
  /** Other attributes by name. */
  attributes?: Record<string, string>
  children: PageNode[]
}

/** File as it is shown, by the kind of its view. */
export type OfficeDocument =
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'sheets'; sheets: PreviewSheet[]; moreSheets: number }
  | { kind: 'entries'; entries: PreviewEntry[]; count: number }
  | { kind: 'pages'; styles: string; pages: PageNode[]; isVector: boolean }

/** Document of one kind. */
export type DocumentOf<Kind extends OfficeDocument['kind']> = Extract<OfficeDocument, { kind: Kind }>
