import type { FormDesign, FormItem } from '../../../generated/types'
import type { FieldSymbol } from '../../expression'
import { listChoices } from './choices'
import { canHoldValue, type FieldSettings, fieldKindOf, fieldVariantOf, itemFieldSchema } from './fields'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from './items'

type KnownKind = FieldSymbol['kind']

const kind = (item: FormItem): KnownKind => {
  const found = fieldKindOf(item)
  return found === 'none' ? 'text' : found
}

const dateFormats = ['year', 'month', 'date', 'datetime'] as const

/** Returns static details of a value: its choices, or its date format. */
function detailsOf(item: FieldSettings): Pick<FieldSymbol, 'choices' | 'format'> {
  const { text, value } = { ...itemFieldSchema(item), ...fieldVariantOf(item) }
  const format = dateFormats.find((one) => one === value?.format)
  const isClosed = text.from === 'options' && item.options.showOtherOption !== true
  const choices = isClosed ? listChoices(item.options) : undefined
  return { ...(format && { format }), ...(choices && { choices }) }
}

const columnFields = (table: FormItem): FieldSymbol[] =>
  tableColumnsOf(table).map((column) => ({
    key: column.code,
    name: column.name,
    kind: kind(itemOfColumn(table, column)),
    ...detailsOf(itemOfColumn(table, column)),
  }))

/** Returns the fields of a form as expression symbols. */
export const toFieldSymbols = (form: Pick<FormDesign, 'list'>): FieldSymbol[] =>
  formFieldsOf(form)
    .filter(canHoldValue)
    .map((item) => ({
      key: item.key,
      name: item.name,
      kind: kind(item),
      type: itemFieldSchema(item).name,
      ...detailsOf(item),
      ...(isTableItem(item) ? { columns: columnFields(item) } : {}),
    }))
