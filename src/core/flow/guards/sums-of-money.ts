import type { FormDesign, FormItem } from '../../../generated/types'
import {
  addNumbers,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  isTableItem,
  itemOfColumn,
  itemOption,
  tableColumnsOf,
  tableRowsOf,
} from '../../form'
import type { ExactDecimal } from '../../text/exact-decimal'

/** Sum of a request. */
export interface SumOfMoney {
  /** Currency of its field; missing if it has none. */
  currency: string | undefined
  /** Total without signs, so that a negative part hides nothing; undefined if a part is no number. */
  size: ExactDecimal | undefined
  isEmpty: boolean
}

const currencyOf = (item: Pick<FormItem, 'type' | 'options'>): string | undefined => {
  const currency = itemOption(item, 'currency')
  return typeof currency === 'string' && currency !== '' ? currency : undefined
}

const numberPattern = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/

/** Returns a number without its sign; undefined for what is none. */
function sizeOf(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.abs(value) : undefined
  return typeof value === 'string' && numberPattern.test(value) ? value.replace(/^[+-]/, '') : undefined
}

/** Sums values of one currency; empty ones are left out. */
function sumOf(currency: string | undefined, values: readonly unknown[]): SumOfMoney {
  const amounts = values.filter((value) => value !== undefined && value !== null && value !== '')
  const sizes = amounts.map(sizeOf).filter((size) => size !== undefined)
  const size = sizes.length === amounts.length ? addNumbers(sizes) : undefined
  return { currency, size, isEmpty: !amounts.length }
}

/** Returns the sums of a table's columns: those for money, or the one that is named. */
function columnSums(table: FormItem, values: FormValues, isNamed: Named): SumOfMoney[] {
  const rows = tableRowsOf(getOwnValue(values, table.model))
  return tableColumnsOf(table).flatMap((column) => {
    const currency = currencyOf(itemOfColumn(table, column))
    if (!isNamed(column.code, column.name, currency)) return []
    const cells = rows.map((row) => getOwnValue(row, column.code))
    return [sumOf(currency, cells)]
  })
}

type Named = (key: string, name: string, currency: string | undefined) => boolean

/**
 * Returns the sums that a form requests: the field that is named by its key or title, or all fields and table columns for
 * money.
 */
export function sumsOf(form: Pick<FormDesign, 'list'>, values: FormValues, field: string): SumOfMoney[] {
  const isNamed: Named = (key, name, currency) =>
    field === '' ? currency !== undefined : field === key || field === name
  return formFieldsOf(form).flatMap((item) => {
    if (isTableItem(item)) return columnSums(item, values, isNamed)
    const currency = currencyOf(item)
    if (!isNamed(item.key, item.name, currency)) return []
    return [sumOf(currency, [getOwnValue(values, item.model)])]
  })
}
