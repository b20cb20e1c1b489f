import type { Language } from '../../../core/text/language'
import type { ErrorCode } from '../../../generated/error-codes'
import type { KeyMaterial } from '../signing/key-file-request'
import type { PdfSignatureFacts } from '../signing/pdf-signature'
import type { RowBytes } from './row-bytes'

/*
 * What the worker draws: texts, tables and images in order, without a rule of the product. It crosses the boundary of the
 * worker, so it is plain data.
 */

/** Image of the document, by its key; size in points. */
export interface PaperImage {
  image: string
  /** Alternative text. */
  name: string
  width: number
  height: number
}

/** Text in a cell or on the page. */
export interface PaperText {
  text: string
  size?: number
  isBold?: boolean
  isMuted?: boolean
}

/** Rich text, which the worker reads; its images by their files. */
interface PaperHtml {
  html: string
}

export type PaperPart = PaperText | PaperImage | PaperHtml

/** Cell of a row. */
export interface PaperCell {
  parts: PaperPart[]
  align?: 'left' | 'right' | 'center'
  fill?: 'light' | 'strong'
  /** Whether it heads its column or row. */
  isHead?: boolean
  /** Number of columns that it spans. */
  span?: number
}

/** Table with a caption and a head that is repeated on each page. */
export interface PaperTable {
  kind: 'table'
  title: string
  /** Widths in parts; a number below 0 is points. */
  widths: number[]
  head: PaperCell[]
  rows: RowBytes[]
  size: number
}

/** Field: its title and value side by side, or the value alone. */
export interface PaperField {
  kind: 'field'
  title: string
  isUntitled: boolean
  parts: PaperPart[]
  /** Whether a seal is put over its value. */
  isAnchor?: boolean
}

/** Heading, or text over the whole width. */
interface PaperWords {
  kind: 'words'
  isHeading: boolean
  parts: PaperPart[]
}

/** Cells side by side in parts of 24. */
interface PaperGrid {
  kind: 'grid'
  cells: { span: number; blocks: PaperBlock[] }[]
}

export type PaperBlock = PaperTable | PaperField | PaperWords | PaperGrid

/**
 * Place of the middle of a seal: over a text or the anchor of the document, moved by points, or at a point of a page. `which` are
 * the texts, anchors or pages that have it.
 */
interface SealPlace {
  kind: 'text' | 'anchor' | 'page'
  text: string
  which: 'first' | 'last' | 'all'
  right: number
  down: number
}

/** Seal that lies over the pages as ink does. */
export interface PaperSeal extends PaperImage {
  place?: SealPlace
  /** Whether it is also put across the right edges of the pages. */
  hasSeam: boolean
}

/** Document as drawn on A4. */
export interface PaperDocument {
  title: string
  language: Language
  isLandscape: boolean
  author: string
  createdAt: number
  letterhead?: { name: string; logo?: PaperImage }
  stamp?: string
  desc?: string
  facts: string[]
  blocks: PaperBlock[]
  log?: PaperTable
  proof?: { address: string; name: string; lines: string[] }
  foot: string
  watermark?: string
  /** Text of the note on characters that the font lacks; `{characters}` is their list. */
  missingNote: string
  /** Images by key: JPEG. */
  images: Record<string, Uint8Array>
  seal?: PaperSeal
  /** Whose signature the file gets. */
  signature?: PdfSignatureFacts & KeyMaterial
}

/** Files and limits of the worker. */
export interface PaperSetting {
  /** Module whose packages the worker loads. */
  library: string
  /** Font files. */
  regular: string
  bold: string
  maxPages: number
}

/** Result of the worker; a failure has the code of its text. */
export type PaperOutcome = { bytes: Uint8Array; pages: number } | { failure: ErrorCode; cause?: string }
