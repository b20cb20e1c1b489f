import type { FormDesign, FormItem, FormTableColumn, MaskedPlace, MaskKind } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import type { ColumnRight, FieldRight, FormRights } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { fieldFilesOf } from '../field-values/file-references'
import { fieldValueToText } from '../field-values/value-text'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isEmpty,
  isRecord,
  isSameValue,
  tableRowsOf,
} from '../values/form-values'
import { maskText } from './mask-text'

/*
 * A masked field is hidden from its reader (`access: 'hidden'`), so that formulas, searches, copies and all other doors
 * treat it as a field that they may not see. Only what shows a form calls `maskFormInSlices`: it replaces such a field
 * by a plain text that is read-only, with the masked text as its value. Nothing of the value but this text is left.
 */

/** Form as a person may read it. */
export interface FormWithRights {
  form: FormDesign
  rights: FormRights
  values: FormValues
}

const shown: ColumnRight = { access: 'read', required: false }

/** Whether a right masks a field, or a column of it. */
export const isMaskedRight = ({ mask, columns }: FieldRight): boolean =>
  mask !== undefined || [...(columns?.values() ?? [])].some((column) => column.mask !== undefined)

/** Returns the masked text of a value; files and tables have no characters that could be shown. */
function maskValue(kind: MaskKind, item: FormItem, value: unknown): string {
  if (isEmpty(value)) return ''
  const isOpaque = isTableItem(item) || fieldFilesOf(item, value).length > 0
  return maskText(isOpaque ? 'all' : kind, isOpaque ? '-' : fieldValueToText(item, value) || '-')
}

/** Text in place of a masked field; of its conditions, the page evaluates those that the reader may see. */
const toText = ({ linkage, columns: _, mask: __, ...item }: FormItem, masked: MaskedPlace): FormItem => ({
  type: 'input',
  key: item.key,
  keyindex: item.keyindex,
  model: item.model,
  name: item.name,
  options: {},
  rules: [],
  masked,
  ...(item.alias !== undefined && { alias: item.alias }),
  ...(item.hide !== undefined && { hide: item.hide }),
  ...(item.hideTitle !== undefined && { hideTitle: item.hideTitle }),
  ...(item.printable !== undefined && { printable: item.printable }),
  ...(linkage?.shown && { linkage: { shown: linkage.shown } }),
})

const toTextColumn = (
  { code, name, width, fixedtype, printable }: FormTableColumn,
  masked: MaskedPlace,
): FormTableColumn => ({
  code,
  name,
  editer: 'text',
  masked,
  ...(width !== undefined && { width }),
  ...(fixedtype !== undefined && { fixedtype }),
  ...(printable !== undefined && { printable }),
})

function toTextColumns(item: FormItem, { columns }: FieldRight, masked: MaskedPlace): FormItem {
  const { defaultValue: _, ...options } = item.options
  const tableset = tableColumnsOf(item).map((column) =>
    columns?.get(column.code)?.mask ? toTextColumn(column, masked) : column,
  )
  return { ...item, options: { ...options, tableset } }
}

/** Number of rows masked between interruptions. */
const rowsOfSlice = 50

const maskedCells = (item: FormItem, columns: FieldRight['columns']) =>
  tableColumnsOf(item).flatMap((column) => {
    const mask = columns?.get(column.code)?.mask
    return mask ? [{ code: column.code, mask, cell: itemOfColumn(item, column) }] : []
  })

function* maskRows(item: FormItem, { columns }: FieldRight, value: unknown): SliceGenerator<FormRow[]> {
  const masked = maskedCells(item, columns)
  const rows: FormRow[] = []
  for (const [at, row] of tableRowsOf(value).entries()) {
    const texts = masked.map(({ code, mask, cell }) => [code, maskValue(mask, cell, getOwnValue(row, code))])
    rows.push({ ...row, ...Object.fromEntries(texts) })
    if (at % rowsOfSlice === rowsOfSlice - 1) yield
  }
  return rows
}

const shownRight = (right: FieldRight): FieldRight => {
  if (right.mask) return shown
  const columns = [...(right.columns ?? [])].map(
    ([code, column]) => [code, column.mask ? shown : column] as const,
  )
  return { ...right, columns: new Map(columns) }
}

/** Replaces what the rights mask by masked text; returns the form as it is if they mask nothing. */
export function* maskFormInSlices(
  whole: FormWithRights,
  masked: MaskedPlace,
): SliceGenerator<FormWithRights> {
  const { form, rights, values } = whole
  const items = formFieldsOf(form).filter(({ key }) => {
    const right = rights.get(key)
    return right !== undefined && isMaskedRight(right)
  })
  if (!items.length) return whole
  const keys = new Set(items.map(({ key }) => key))
  const texts: [string, unknown][] = []
  for (const item of items) {
    yield
    const right = rights.get(item.key)
    const value = getOwnValue(values, item.model)
    if (!right || value === undefined) continue
    texts.push([
      item.model,
      right.mask ? maskValue(right.mask, item, value) : yield* maskRows(item, right, value),
    ])
  }
  const replace = (list: readonly FormItem[]): FormItem[] =>
    list.map((item) => {
      if (item.columns)
        return { ...item, columns: item.columns.map((column) => ({ ...column, list: replace(column.list) })) }
      const right = rights.get(item.key)
      if (!right || !keys.has(item.key)) return item
      return right.mask ? toText(item, masked) : toTextColumns(item, right, masked)
    })
  return {
    form: { ...form, list: replace(form.list) },
    rights: new Map([...rights].map(([key, right]) => [key, keys.has(key) ? shownRight(right) : right])),
    values: { ...values, ...Object.fromEntries(texts) },
  }
}

/** Values that a form had, and those that were sent for it. */
interface SentValues {
  before: FormValues
  input: FormValues
}

function withoutMaskedCells(item: FormItem, { columns }: FieldRight, { before, input }: SentValues): unknown {
  const sent = getOwnValue(input, item.model)
  if (!Array.isArray(sent)) return sent
  const stored = new Map(tableRowsOf(getOwnValue(before, item.model)).map((row) => [row._id, row]))
  const masked = maskedCells(item, columns)
  return sent.map((row) => {
    if (!isRecord(row)) return row
    const left = { ...row }
    for (const { code, mask, cell } of masked) {
      const value = getOwnValue(row, code)
      const shown = maskValue(mask, cell, getOwnValue(stored.get(row._id) ?? {}, code))
      if (isSameValue(value, shown)) delete left[code]
    }
    return left
  })
}

/**
 * Removes masked texts that a page or program sends back unchanged. Anything else that is sent for a masked place
 * stays, and is rejected as a write to a hidden one.
 */
export function stripMasked(form: FormDesign, rights: FormRights, sent: SentValues): FormValues {
  const items = formFieldsOf(form).filter(
    ({ key, model }) => Object.hasOwn(sent.input, model) && isMaskedRight(rights.get(key) ?? shown),
  )
  if (!items.length) return sent.input
  const input = { ...sent.input }
  for (const item of items) {
    const right = rights.get(item.key)
    const value = getOwnValue(input, item.model)
    if (!right) continue
    if (!right.mask) input[item.model] = withoutMaskedCells(item, right, sent)
    else if (isSameValue(value, maskValue(right.mask, item, getOwnValue(sent.before, item.model))))
      delete input[item.model]
  }
  return input
}
