import { useMemo, useRef } from 'react'
import { memoizeByOwner, memoizeWeak } from '#/core/text/memoize'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { type FormRow, fieldKindOf, formatAggregate, isComputedColumn } from '../../../core/form'
import { estimateTextWidth } from '../../controls/text-width'
import { type Translator, toDisplayText, useTranslator } from '../../platform'
import { cellRendererOf } from './cell-renderer'
import { getCell } from './rows'

const usual = 140
const least = 60
const most = 1200
/** Padding and line of a cell in pixels, with some room for other fonts. */
const around = 24
/** Smallest scale of a designed width, and of a text that wraps. */
const [tightest, tightestText] = [0.8, 0.55]

/** Bounds a width of a column. */
export const clampColumnWidth = (width: number): number => Math.max(least, Math.min(most, Math.round(width)))

const designed = ({ width }: FormTableColumn): number => {
  const size = typeof width === 'number' ? width : Number.parseInt(String(width), 10)
  return size > 0 ? size : usual
}

/** Width in pixels that a column asks for, and below which its content is cut. */
export interface ColumnWidthNeed {
  preferred: number
  least: number
  /** True for amounts, which stay in sight while the table scrolls. */
  isAmount: boolean
}

/** Estimates the width of a line of text in pixels, without measuring. */
const textWidth = (text: string): number => Math.ceil(14 * estimateTextWidth(text))

const widthsOf = memoizeWeak((_: FormRow) => new Map<FormTableColumn, number>())

const numberWidths = memoizeByOwner<FormItem, number>()

/** Returns the shape of a number: thousands of amounts have a few, and those of one shape are equally wide. */
const shapeOf = (value: unknown) => String(value).replace(/\d/g, '0')

function measureCell(item: FormItem, value: unknown, { language }: Translator): number {
  const measure = () => textWidth(toDisplayText(item, value, language))
  return fieldKindOf(item) === 'number' ? numberWidths(item, shapeOf(value), measure) : measure()
}

/** Table, its rows and the language in which they are shown. */
interface ShownTable {
  table: FormItem
  rows: readonly FormRow[]
  t: Translator
}

/** Returns the width of a cell's text; known rows are not read again while another row is typed. */
function cellWidth(item: FormItem, column: FormTableColumn, { row, t }: { row: FormRow; t: Translator }) {
  const known = widthsOf(row)
  const width = known.get(column) ?? measureCell(item, getCell(row, column), t)
  known.set(column, width)
  return width
}

function contentWidth({ table, rows, t }: ShownTable, column: FormTableColumn, hasFoot: boolean) {
  const { item } = cellRendererOf(table, column)
  const total = hasFoot && column.aggregate ? formatAggregate(table, column, rows) : undefined
  const foot = total === undefined ? 0 : textWidth(t(`widget.table.${column.aggregate}`, { value: total }))
  const head = textWidth(column.name) + (isComputedColumn(column) ? 16 : 0)
  return rows.reduce(
    (width, row) => Math.max(width, cellWidth(item, column, { row, t })),
    Math.max(head, foot),
  )
}

const isSame = (one: ColumnWidthNeed, other: ColumnWidthNeed | undefined) =>
  one.preferred === other?.preferred && one.least === other.least && one.isAmount === other.isAmount

/** Kinds whose text does not wrap. */
const unbroken: ReadonlySet<string> = new Set(['number', 'date'])

/**
 * Returns what a column needs: by its content if it is only read, as designed if it is written. Numbers are
 * never cut.
 */
function columnNeed(shown: ShownTable, column: FormTableColumn, isRead: boolean): ColumnWidthNeed {
  const { table, rows } = shown
  const { kind, Reader, isTold } = cellRendererOf(table, column)
  const own = designed(column)
  const isNumber = kind === 'number' && !Reader
  const isAmount = isNumber && (column.aggregate != null || isComputedColumn(column))
  // Without rows, a number needs no more than its head.
  const isKnown = isNumber || (rows.length > 0 && isRead && !Reader && !isTold)
  const content = isKnown ? clampColumnWidth(contentWidth(shown, column, isRead) + around) : own
  if (!isRead || !isKnown) {
    const preferred = isNumber ? Math.max(own, content) : own
    return { preferred, least: Math.max(Math.ceil(own * tightest), isNumber ? content : 0), isAmount }
  }
  if (unbroken.has(kind)) return { preferred: content, least: content, isAmount }
  const preferred = Math.min(content, own)
  return { preferred, least: clampColumnWidth(preferred * tightestText), isAmount }
}

/** Returns the needs of all columns; the same ones while typing changes none, so that no row is rendered again. */
export function useColumnWidthNeeds(
  table: FormItem,
  columns: readonly FormTableColumn[],
  rows: readonly FormRow[],
  reads: ((code: string) => boolean) | undefined,
): readonly ColumnWidthNeed[] {
  const t = useTranslator()
  const last = useRef<readonly ColumnWidthNeed[]>([])
  return useMemo(() => {
    const needs = columns.map((column) =>
      columnNeed({ table, rows, t }, column, reads?.(column.code) ?? true),
    )
    const isUnchanged =
      needs.length === last.current.length && needs.every((one, at) => isSame(one, last.current[at]))
    if (!isUnchanged) last.current = needs
    return last.current
  }, [table, columns, rows, reads, t])
}
