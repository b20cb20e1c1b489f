import type { FormItem, FormTableColumn } from '../../generated/types'
import {
  type FieldPlan,
  type FormRow,
  fieldKindOf,
  fieldValueToText,
  formatAggregate,
  getOwnValue,
  isEmpty,
  isTableItem,
  itemFieldSchema,
  itemOfColumn,
  itemOption,
  itemTextFormat,
  type LayoutPlan,
  printableColumns,
  type RowPlan,
  tableCellText,
  tableRowsOf,
} from '../form'
import { runToCompletion, type SliceGenerator } from '../slices'
import type {
  PrintBlock,
  PrintField,
  PrintImage,
  PrintLayout,
  PrintTable,
  PrintValues,
  PrintWords,
} from './print-block'

const whole = 24

/** Number of table rows described between interruptions. */
const rowsOfSlice = 50

const hasSections = (item: FormItem) => itemFieldSchema(item).holds === 'sections'

/**
 * Returns the title of a layout: sections have their own; a layout with one untitled part is titled as a
 * whole.
 */
const layoutTitle = ({ item, cells }: LayoutPlan) =>
  hasSections(item) && !item.hideTitle && cells.every(({ name }) => !name) ? item.name : ''

/** Returns the empty width of a layout's last line, which paper draws so that every line is complete. */
function restOf({ item, cells }: LayoutPlan): number {
  if (hasSections(item)) return 0
  const filled = cells.reduce((sum, { span }) => sum + span, 0) % whole
  return filled && whole - filled
}

/** Returns the static text of an item, by the option that its field schema names. */
function staticText(item: FormItem): Pick<PrintWords, 'text' | 'html'> {
  const { words } = itemFieldSchema(item)
  const text = words && itemOption(item, words.option)
  if (!words || typeof text !== 'string' || !text) return {}
  return words.isRich ? { html: text } : { text }
}

const holdsImages = (item: FormItem) => itemFieldSchema(item).file === 'imgid'

/** Returns the images of a value whose field stores images. */
const imagesOf = (item: FormItem, value: unknown): PrintImage[] | undefined =>
  holdsImages(item)
    ? tableRowsOf(value).flatMap(({ imgid, filename }) =>
        typeof imgid === 'string' && imgid ? [{ id: imgid, name: String(filename ?? '') }] : [],
      )
    : undefined

function printField(planned: FieldPlan, { values, language }: PrintValues): PrintField {
  const { item, model, title } = planned
  const value = getOwnValue(values, model)
  const images = imagesOf(item, value)
  const isRich = itemTextFormat(item).from === 'html' && typeof value === 'string' && !isEmpty(value)
  return {
    kind: 'field',
    planned,
    title,
    isUntitled: item.hideTitle === true,
    text: fieldValueToText(item, value, language),
    ...(isRich && { html: value }),
    ...(images?.length && { images }),
  }
}

interface TableParts {
  table: FormItem
  columns: readonly FormTableColumn[]
  rows: readonly FormRow[]
}

/** Returns the totals of a table by column; undefined if no column has one. */
function totalsOf({ table, columns, rows }: TableParts, { say }: PrintValues): string[] | undefined {
  if (!columns.some(({ aggregate }) => aggregate)) return undefined
  return columns.map((column) => {
    const value = formatAggregate(table, column, rows)
    return value === undefined ? '' : say(`widget.table.${column.aggregate}`, { value })
  })
}

function* printTable(planned: FieldPlan, printValues: PrintValues): SliceGenerator<PrintTable> {
  const { item: table, right, model } = planned
  const { values, empty, language } = printValues
  const rows = tableRowsOf(getOwnValue(values, model))
  const columns = printableColumns(table, right, empty ? undefined : rows)
  const hasImages = columns.some((column) => holdsImages(itemOfColumn(table, column)))
  const texts: string[][] = []
  const images: PrintTable['images'] = []
  for (const [index, row] of rows.entries()) {
    texts.push(columns.map((column) => tableCellText(table, column, getOwnValue(row, column.code), language)))
    if (hasImages)
      images.push(
        columns.map((column) => imagesOf(itemOfColumn(table, column), getOwnValue(row, column.code))),
      )
    if (index % rowsOfSlice === 0) yield
  }
  const totals = totalsOf({ table, columns, rows }, printValues)
  return {
    kind: 'table',
    planned,
    title: table.name,
    columns: columns.map((column) => ({
      code: column.code,
      title: column.name,
      kind: fieldKindOf(itemOfColumn(table, column)),
    })),
    rows: texts,
    ...(hasImages && { images }),
    ...(totals && { totals }),
  }
}

function* printLayout(row: LayoutPlan, values: PrintValues): SliceGenerator<PrintLayout> {
  const { item, key } = row
  const cells: PrintLayout['cells'] = []
  for (const { column, span, name = '', rows } of row.cells)
    cells.push({
      key: String(column),
      span: hasSections(item) ? whole : span,
      title: name,
      blocks: yield* planPrintInSlices(rows, values),
    })
  return { kind: 'layout', key, name: item.name, title: layoutTitle(row), cells, rest: restOf(row) }
}

/** Returns what the rows of a form are on paper. */
export const planPrint = (rows: readonly RowPlan[], values: PrintValues): PrintBlock[] =>
  runToCompletion(planPrintInSlices(rows, values))

/** Generator variant of `planPrint` that can be interrupted between table rows. */
export function* planPrintInSlices(
  rows: readonly RowPlan[],
  values: PrintValues,
): SliceGenerator<PrintBlock[]> {
  const blocks: PrintBlock[] = []
  for (const row of rows) {
    if (row.kind === 'layout') blocks.push(yield* printLayout(row, values))
    else if (fieldKindOf(row.item) === 'none')
      blocks.push({ kind: 'words', planned: row, ...staticText(row.item) })
    else if (isTableItem(row.item)) blocks.push(yield* printTable(row, values))
    else blocks.push(printField(row, values))
    yield
  }
  return blocks
}
