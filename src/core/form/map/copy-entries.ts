import type {
  FormCopy,
  FormCopyEntry,
  FormDesign,
  FormItem,
  FormMap,
  FormMapColumn,
  FormMapItem,
} from '../../../generated/types'
import { fieldKindOf } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { isComputed, isComputedColumn } from '../linkage/formulas'
import { hasCompatibleType, indexFieldsByModel, isMapped } from './map-form'

/** Lists the source fields that are compatible with a target. */
export const listMapSources = (target: FormItem, source: Form): FormItem[] =>
  [...indexFieldsByModel(source).values()].filter((item) => hasCompatibleType(target, item))

/** Returns the columns of a table as fields. */
export const toColumnFields = (table: FormItem): FormItem[] =>
  tableColumnsOf(table).map((column) => itemOfColumn(table, column))

/** Lists the target fields a map can fill: those with a value that is not computed. */
export const mapTargets = (target: Form): FormItem[] =>
  [...indexFieldsByModel(target).values()].filter((item) => !isComputed(item))

/** Lists the columns of a table that a map can fill. */
export const targetCellsOf = (table: FormItem): FormItem[] =>
  tableColumnsOf(table)
    .filter((column) => !isComputedColumn(column))
    .map((column) => itemOfColumn(table, column))

const isAlike = (target: FormItem, source: FormItem) =>
  source.name.trim() === target.name.trim() &&
  fieldKindOf(source) === fieldKindOf(target) &&
  hasCompatibleType(target, source)

const taking = (target: FormItem, source: FormItem): FormMapColumn => ({
  name: target.name,
  label: target.name,
  model: target.model,
  custom_value: { type: 'normal', normal: source.model, advanced: '' },
})

const likeIn = (target: FormItem, sources: readonly FormItem[]): FormMapColumn[] => {
  const source = sources.find((item) => isAlike(target, item))
  return source ? [taking(target, source)] : []
}

function proposed(target: FormItem, sources: readonly FormItem[]): FormMapItem[] {
  const source = sources.find((item) => isAlike(target, item))
  if (!source) return []
  if (!isTableItem(target)) return [taking(target, source)]
  const cells = toColumnFields(source)
  return [
    { ...taking(target, source), table_maping: targetCellsOf(target).flatMap((cell) => likeIn(cell, cells)) },
  ]
}

/** Suggests missing entries of a map: fields of the same name and kind, tables with their columns. */
export function suggestMapping(map: FormMap, source: Form, target: Form): FormMap {
  const mapped = new Set(map.filter(({ custom_value }) => isMapped(custom_value)).map(({ model }) => model))
  const sources = [...indexFieldsByModel(source).values()]
  return mapTargets(target)
    .filter(({ model }) => !mapped.has(model))
    .flatMap((item) => proposed(item, sources))
}

/** Merges entries into a map, replacing those for the same fields. */
export function mergeEntries(map: FormMap, entries: FormMap): FormMap {
  const fresh = new Map(entries.map((entry) => [entry.model, entry]))
  const known = new Set(map.map(({ model }) => model))
  return [
    ...map.map((entry) => fresh.get(entry.model) ?? entry),
    ...entries.filter(({ model }) => !known.has(model)),
  ]
}

/** Reason why a change to the copied fields is rejected; the code names its sentence (S2-168…171). */
export type CopyError = 'none-selected' | 'already-there' | 'not-there' | 'all-there'

/** Entries after a change, or the reason why it is rejected. */
export type CopyChange =
  | { entries: FormCopy; refusal?: undefined }
  | { entries?: undefined; refusal: CopyError }

type Form = Pick<FormDesign, 'list'>

const entryFor = ({ model, name }: FormItem): FormCopyEntry => ({
  model_key: model,
  name,
  is_advanced: false,
  show: true,
})

const has = (entries: FormCopy, model: string) => entries.some(({ model_key }) => model_key === model)

/** Adds a field to copy. */
export function addCopyEntry(entries: FormCopy, form: Form, model: string): CopyChange {
  const item = mapTargets(form).find((one) => one.model === model)
  if (!item) return { refusal: 'none-selected' }
  if (has(entries, model)) return { refusal: 'already-there' }
  return { entries: [...entries, entryFor(item)] }
}

/** Adds all fields of the form; those already chosen are unchanged. */
export function addAllCopyEntries(entries: FormCopy, form: Form): CopyChange {
  const missing = mapTargets(form).filter(({ model }) => !has(entries, model))
  return missing.length ? { entries: [...entries, ...missing.map(entryFor)] } : { refusal: 'all-there' }
}

/** Removes a field from the copy. */
export function removeCopyEntry(entries: FormCopy, model: string): CopyChange {
  if (!model) return { refusal: 'none-selected' }
  if (!has(entries, model)) return { refusal: 'not-there' }
  return { entries: entries.filter(({ model_key }) => model_key !== model) }
}
