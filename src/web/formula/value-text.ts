import { formatExpressionValue } from '#/core/expression'
import { listSeparator, t } from '../platform'

const isRow = (value: unknown) => typeof value === 'object' && value !== null

/** Returns the name of a value's type. */
export function valueTypeName(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('formula.type.empty')
  if (Array.isArray(value)) return t(value.some(isRow) ? 'formula.type.table' : 'formula.type.list')
  return t(`formula.type.${typeof value}`)
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** Formats the value of an expression for reading. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('formula.test.empty')
  if (typeof value === 'boolean') return t(value ? 'formula.true' : 'formula.false')
  if (typeof value === 'number') return grouped.format(value)
  if (Array.isArray(value)) return listText(value)
  return formatExpressionValue(value)
}

function listText(list: readonly unknown[]): string {
  if (!list.length) return t('formula.test.empty')
  return list.some(isRow)
    ? t('formula.test.rows', { count: list.length })
    : list.map(valueText).join(listSeparator())
}
