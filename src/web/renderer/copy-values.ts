import type { FormItem } from '#/generated/types'
import {
  type FieldRight,
  type FormRights,
  type FormRow,
  type FormValues,
  isEmpty,
  isSameValue,
  isTableItem,
  tableColumnsOf,
  tableRowsOf,
} from '../../core/form'

/** Returns a deep copy, so that changes outside do not affect the form. */
export const copyValues = (values: FormValues): FormValues => JSON.parse(JSON.stringify(values ?? {}))

function writableRow(row: FormRow, { columns }: FieldRight): FormRow {
  const cells = Object.entries(row).filter(([code]) => columns?.get(code)?.access === 'edit')
  return { ...Object.fromEntries(cells), ...(row._id === undefined ? {} : { _id: row._id }) }
}

const writable = (item: FormItem, value: unknown, right: FieldRight) =>
  isTableItem(item) && tableColumnsOf(item).length
    ? tableRowsOf(value).map((row) => writableRow(row, right))
    : (value ?? null)

/** Returns the writable fields, with their rights. */
export const writableItems = (items: readonly FormItem[], rights: FormRights) =>
  items.flatMap((item) => {
    const right = rights.get(item.key)
    return right?.access === 'edit' ? [{ item, right }] : []
  })

interface Written {
  items: readonly FormItem[]
  rights: FormRights
  before: FormValues
  now: FormValues
  /** Whether the server would give a field a default that is missing in the input. */
  hasDefault(model: string): boolean
}

/**
 * Returns the values to send: writable fields that have a value or were emptied, also of their default; in
 * rows the same columns.
 */
export function collectWrittenValues({ items, rights, before, now, hasDefault }: Written): FormValues {
  const spoken = writableItems(items, rights).filter(
    ({ item: { model } }) =>
      !(isEmpty(now[model]) && isSameValue(now[model], before[model])) || hasDefault(model),
  )
  return Object.fromEntries(
    spoken.map(({ item, right }) => [item.model, writable(item, now[item.model], right)]),
  )
}

/** Whether anything writable differs from the initial values; computed cells do not count. */
export const hasWrittenChanges = ({ items, rights, before, now }: Omit<Written, 'hasDefault'>): boolean =>
  writableItems(items, rights).some(({ item, right }) => {
    const [was, is] = [before[item.model], now[item.model]]
    return !isSameValue(was, is) && !isSameValue(writable(item, was, right), writable(item, is, right))
  })
