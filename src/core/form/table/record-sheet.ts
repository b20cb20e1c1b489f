import type { FormDesign, FormItem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { type SheetValue, sheetDateText } from '../../text/sheet-value'
import { checkProductValues } from '../check/check-product-form'
import { itemFieldSchema } from '../design'
import { formFieldsOf } from '../design/items'
import type { FormValues } from '../values/form-values'
import { parseTableCell } from './read-cell'
import { sheetHeaderMarkers } from './sheet'

/** Problem in a sheet row, with the column as its header spells it and the cell's text. */
interface RecordFault {
  row: number
  column: string
  text: string
  code: string
  params: Record<string, unknown>
}

/** Sheet row as form input: values by model, and additional columns. */
interface RecordRow {
  row: number
  values: FormValues
  beside: Readonly<Record<string, string>>
}

/** Rows of a sheet, or the reason why there are none. */
export type RecordSheet =
  | { rows: RecordRow[]; faults: RecordFault[]; unknown: string[] }
  | { refusal: 'none' | 'double' | 'empty'; column: string }

interface SheetOfRecords {
  /** Form of a record, in each possible language of the sheet. */
  forms: readonly FormDesign[]
  /** Additional columns without a form field, by their titles. */
  beside: Readonly<Record<string, string>>
  grid: readonly (readonly SheetValue[])[]
  /** Date of the company, to which dates without year refer. */
  today: string
}

interface Column {
  at: number
  head: string
  item?: FormItem
  key: string
}

const textOf = (cell: SheetValue | undefined) =>
  cell instanceof Date ? sheetDateText(cell).slice(0, 10) : String(cell ?? '').trim()

const bareHead = (cell: SheetValue | undefined) => {
  const text = textOf(cell)
  return text.startsWith(sheetHeaderMarkers.required) ? text.slice(1).trim() : text
}

/** Returns the fields of a form, which are the columns of its sheet. */
export const sheetFields = (form: FormDesign): FormItem[] =>
  formFieldsOf(form).filter((item) => itemFieldSchema(item).value !== undefined)

function columnsIn({ forms, beside, grid }: SheetOfRecords): (Column | undefined)[] {
  const fields = forms.map(sheetFields)
  return (grid[0] ?? []).map((cell, at) => {
    const head = bareHead(cell)
    const named = fields.flat().find(({ name }) => name === head)
    // A fault uses the language of the first form, regardless of the sheet's language.
    const item = named && fields[0]?.find(({ model }) => model === named.model)
    if (item) return { at, head: item.name, item, key: item.model }
    return beside[head] === undefined ? undefined : { at, head, key: beside[head] }
  })
}

/** Reads one row: each cell by itself, then, if all are valid, the form as a whole. */
function rowOf(
  { forms: [form], today }: SheetOfRecords & { forms: readonly [FormDesign] },
  columns: readonly Column[],
  line: readonly SheetValue[],
) {
  return (row: number): { record: RecordRow; faults: RecordFault[] } => {
    const values: FormValues = {}
    const extraCells: Record<string, string> = {}
    const faults: RecordFault[] = []
    for (const { at, head, item, key } of columns) {
      const cell = line[at] ?? null
      const read = item ? parseTableCell({ item, world: { today } }, cell) : { value: textOf(cell) }
      if ('fault' in read) faults.push({ row, column: head, text: textOf(cell), ...read.fault })
      else if (item) values[key] = read.value
      else extraCells[key] = textOf(cell)
    }
    const whole = faults.length ? [] : checkProductValues(form, values)
    for (const { name, code, params } of whole) faults.push({ row, column: name, text: '', code, params })
    return { record: { row, values, beside: extraCells }, faults }
  }
}

/**
 * Reads the rows of a spreadsheet as form records. Columns are matched by field name, cells are parsed and
 * validated as in the form. Faulty rows are omitted.
 */
export function* readRecordSheet(sheet: SheetOfRecords): SliceGenerator<RecordSheet> {
  const [form] = sheet.forms
  const found = columnsIn(sheet)
  const columns = found.filter((column) => column !== undefined)
  if (!form || !columns.some(({ item }) => item)) return { refusal: 'none', column: '' }
  const double = columns.find(({ key }, i) => columns.findIndex((one) => one.key === key) < i)
  if (double) return { refusal: 'double', column: double.head }
  const read = yield* collectInSlices([...sheet.grid.slice(1).entries()], ([i, line]) => {
    const isBlank = columns.every(({ at }) => textOf(line[at]) === '')
    return isBlank ? [] : [rowOf({ ...sheet, forms: [form] }, columns, line)(i + 2)]
  })
  if (read.length === 0) return { refusal: 'empty', column: '' }
  return {
    rows: read.flatMap(({ record, faults }) => (faults.length ? [] : [record])),
    faults: read.flatMap(({ faults }) => faults),
    unknown: (sheet.grid[0] ?? []).map(textOf).filter((head, at) => head && !found[at]),
  }
}
