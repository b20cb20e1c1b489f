import type { FormDesign, FormItem } from '../../../generated/types'
import type { KnownField } from '../../expression/analysis/symbols'
import { choicesIn } from './choices'
import { type FieldUse, fieldOfItem, holdsValue, kindOf, variantOf } from './fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from './items'

type KnownKind = KnownField['kind']

const kind = (item: FormItem): KnownKind => {
  const found = kindOf(item)
  return found === 'none' ? 'text' : found
}

const dateFormats = ['year', 'month', 'date', 'datetime'] as const

/** What more is known of a value than its kind: its choices, or how its date is written. */
function detailsOf(item: FieldUse): Pick<KnownField, 'choices' | 'format'> {
  const { text, value } = { ...fieldOfItem(item), ...variantOf(item) }
  const format = dateFormats.find((one) => one === value?.format)
  const isClosed = text.from === 'options' && item.options.showOtherOption !== true
  const choices = isClosed ? choicesIn(item.options) : undefined
  return { ...(format && { format }), ...(choices && { choices }) }
}

const columnFields = (table: FormItem): KnownField[] =>
  columnsOf(table).map((column) => ({
    key: column.code,
    name: column.name,
    kind: kind(itemOfColumn(table, column)),
    ...detailsOf(itemOfColumn(table, column)),
  }))

/** What the fields of a form are to an expression. */
export const knownFields = (form: Pick<FormDesign, 'list'>): KnownField[] =>
  itemsOf(form)
    .filter(holdsValue)
    .map((item) => ({
      key: item.key,
      name: item.name,
      kind: kind(item),
      type: fieldOfItem(item).name,
      ...detailsOf(item),
      ...(isTable(item) ? { columns: columnFields(item) } : {}),
    }))
