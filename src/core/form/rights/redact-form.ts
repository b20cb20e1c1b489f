import type { FormDesign, FormItem } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { canHoldValue, type FieldRight, type FormRights, itemFieldSchema } from '../design'
import { formFieldsOf, isTableItem, tableColumnsOf } from '../design/items'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isEmpty,
  rowMetadataKeys,
  tableRowsOf,
} from '../values/form-values'

const mayRead = (right: FieldRight | undefined, value: unknown) =>
  right !== undefined && right.access !== 'hidden' && !(right.whenFilled && isEmpty(value))

const readableCodes = (item: FormItem, { columns }: FieldRight) =>
  tableColumnsOf(item).filter(({ code }) => (columns?.get(code)?.access ?? 'hidden') !== 'hidden')

function shownItem(item: FormItem, right: FieldRight): FormItem {
  if (!isTableItem(item)) return item
  const { defaultValue } = item.options
  const preset =
    defaultValue === undefined ? {} : { defaultValue: runToCompletion(shownValue(item, right, defaultValue)) }
  return { ...item, options: { ...item.options, ...preset, tableset: readableCodes(item, right) } }
}

/** Number of rows processed between interruptions. */
const rowsOfSlice = 50

function* shownValue(item: FormItem, right: FieldRight, value: unknown): SliceGenerator<unknown> {
  if (!isTableItem(item)) return value
  const codes = new Set([...rowMetadataKeys, ...readableCodes(item, right).map(({ code }) => code)])
  const shown: FormRow[] = []
  for (const [index, row] of tableRowsOf(value).entries()) {
    shown.push(Object.fromEntries(Object.entries(row).filter(([code]) => codes.has(code))))
    if (index % rowsOfSlice === 0) yield
  }
  return shown
}

/** Hides the title of a section without visible content; a column still takes up its space. */
function shownColumns(item: FormItem, strip: (items: readonly FormItem[]) => FormItem[]) {
  const columns = (item.columns ?? []).map((column) => ({ ...column, list: strip(column.list) }))
  return itemFieldSchema(item).holds === 'sections' ? columns.filter(({ list }) => list.length) : columns
}

/**
 * Redacts a form and its values by rights: hidden fields, hidden columns, fields deleted from the design and
 * empty layouts do not leave the server.
 */
export const redactForm = (form: FormDesign, rights: FormRights, values: FormValues): VisibleParts =>
  runToCompletion(redactFormInSlices(form, rights, values))

interface VisibleParts {
  form: FormDesign
  values: FormValues
}

/** Generator variant that can be interrupted between table rows. */
export function* redactFormInSlices(
  form: FormDesign,
  rights: FormRights,
  values: FormValues,
): SliceGenerator<VisibleParts> {
  const strip = (items: readonly FormItem[]): FormItem[] =>
    items.flatMap((item) => {
      if (item.columns) {
        const columns = shownColumns(item, strip)
        return columns.some(({ list }) => list.length) ? { ...item, columns } : []
      }
      const right = rights.get(item.key)
      return right && mayRead(right, getOwnValue(values, item.model)) ? shownItem(item, right) : []
    })
  const shown = { ...form, list: strip(form.list), remove_list: [] }
  const keys = new Set(formFieldsOf(shown).map(({ key }) => key))
  const readable = formFieldsOf(form).filter(
    (item) => keys.has(item.key) && canHoldValue(item) && getOwnValue(values, item.model) !== undefined,
  )
  const entries: [string, unknown][] = []
  for (const item of readable) {
    const right = rights.get(item.key)
    entries.push([item.model, right && (yield* shownValue(item, right, values[item.model]))])
  }
  return { form: shown, values: Object.fromEntries(entries) }
}
