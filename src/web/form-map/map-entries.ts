import type { FormItem, FormMap, FormMapColumn, FormMapItem, FormMapValue } from '#/generated/types'
import { isMapped, mergeEntries } from '../../core/form'

const nothing: FormMapValue = { type: 'normal', normal: null, advanced: '' }

/** Returns the map's entry for a field; an empty one if the map has none. */
export const mapEntryOf = (map: FormMap, { model, name }: FormItem): FormMapItem =>
  map.find((entry) => entry.model === model) ?? {
    name,
    label: name,
    model,
    custom_value: nothing,
  }

/** Returns the entry's mapping of a table column. */
export const mapColumnOf = ({ table_maping = [] }: FormMapItem, { model, name }: FormItem): FormMapColumn =>
  table_maping.find((column) => column.model === model) ?? {
    name,
    label: name,
    model,
    custom_value: nothing,
  }

/** Whether neither an entry nor its columns have a source. */
const isBlank = ({ custom_value, table_maping = [] }: FormMapItem) =>
  [custom_value, ...table_maping.map((column) => column.custom_value)].every(
    ({ type, normal, advanced }) => type === 'normal' && !normal && !advanced,
  )

/** Returns the map with the entry of one field; blank entries are not stored. */
export const setMapEntry = (map: FormMap, entry: FormMapItem): FormMap =>
  mergeEntries(map, [entry]).filter((one) => !isBlank(one))

/** Returns an entry with the mapping of one column. */
export function setMapColumn(entry: FormMapItem, column: FormMapColumn): FormMapItem {
  const { table_maping = [] } = entry
  const isKnown = table_maping.some(({ model }) => model === column.model)
  const columns = isKnown
    ? table_maping.map((one) => (one.model === column.model ? column : one))
    : [...table_maping, column]
  return { ...entry, table_maping: columns }
}

/** Counts the fields that a map fills in. */
export const countMappedFields = (map: FormMap): number =>
  map.filter(({ custom_value }) => isMapped(custom_value)).length
