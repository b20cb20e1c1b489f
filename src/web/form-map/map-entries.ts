import { isMapped } from '#/core/form/map/convert-value'
import { mergeEntries } from '#/core/form/map/suggest-mapping'
import type { FormItem, FormMap, FormMapColumn, FormMapItem, FormMapValue } from '#/generated/types'

const nothing: FormMapValue = { type: 'normal', normal: null, advanced: '' }

/** What a map says of a field; of one it does not know, that it stays empty. */
export const mapEntryOf = (map: FormMap, { model, name }: FormItem): FormMapItem =>
  map.find((entry) => entry.model === model) ?? {
    name,
    label: name,
    model,
    custom_value: nothing,
  }

/** What an entry says of a column of its table. */
export const mapColumnOf = ({ table_maping = [] }: FormMapItem, { model, name }: FormItem): FormMapColumn =>
  table_maping.find((column) => column.model === model) ?? {
    name,
    label: name,
    model,
    custom_value: nothing,
  }

/** Whether an entry holds nothing that would be missed. */
const isBlank = ({ custom_value, table_maping = [] }: FormMapItem) =>
  [custom_value, ...table_maping.map((column) => column.custom_value)].every(
    ({ type, normal, advanced }) => type === 'normal' && !normal && !advanced,
  )

/** The map with what it says of one field; what says nothing is not kept. */
export const setMapEntry = (map: FormMap, entry: FormMapItem): FormMap =>
  mergeEntries(map, [entry]).filter((one) => !isBlank(one))

/** An entry with what it says of one column. */
export function setMapColumn(entry: FormMapItem, column: FormMapColumn): FormMapItem {
  const { table_maping = [] } = entry
  const isKnown = table_maping.some(({ model }) => model === column.model)
  const columns = isKnown
    ? table_maping.map((one) => (one.model === column.model ? column : one))
    : [...table_maping, column]
  return { ...entry, table_maping: columns }
}

/** How many fields of a form a map fills. */
export const countMappedFields = (map: FormMap): number =>
  map.filter(({ custom_value }) => isMapped(custom_value)).length
