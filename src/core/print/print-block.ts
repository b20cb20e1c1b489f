import type { FieldPlan, FormValues, fieldKindOf } from '../form'
import type { Language } from '../text/language'
import type { Translate } from '../text/translate'

/*
 * The print plan of a form: what stands on paper, as texts, in order. The print page and the PDF of the server are two
 * renderers of one plan, so a value cannot read differently in them.
 */

/** Image of a printed value, by its file. */
export interface PrintImage {
  id: string
  name: string
}

/** Printed field: its title and its value as text; `html` or `images` where text is not enough. */
export interface PrintField {
  kind: 'field'
  planned: FieldPlan
  title: string
  isUntitled: boolean
  text: string
  html?: string
  images?: PrintImage[]
}

/** Static text of the designer; a heading is plain text, other words are rich text. */
export interface PrintWords {
  kind: 'words'
  planned: FieldPlan
  text?: string
  html?: string
}

/** Column of a printed table. */
interface PrintColumn {
  code: string
  title: string
  kind: ReturnType<typeof fieldKindOf>
}

/**
 * Printed table: its columns, rows of cell texts, the images of its cells by row and column if a column stores
 * images, and the totals of its columns if one has any.
 */
export interface PrintTable {
  kind: 'table'
  planned: FieldPlan
  title: string
  columns: PrintColumn[]
  rows: string[][]
  images?: (PrintImage[] | undefined)[][]
  totals?: string[]
}

/** Printed layout: cells side by side; `span` is their part of 24, `rest` the empty part of the last line. */
export interface PrintLayout {
  kind: 'layout'
  key: string
  name: string
  title: string
  cells: { key: string; span: number; title: string; blocks: PrintBlock[] }[]
  rest: number
}

/** Part of a printed form. */
export type PrintBlock = PrintField | PrintWords | PrintTable | PrintLayout

/** Values of a printed form, and how they are read. */
export interface PrintValues {
  values: FormValues
  /** True if empty fields are printed. */
  empty: boolean
  language: Language
  say: Translate
}
