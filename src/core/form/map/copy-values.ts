import type {
  FormCopy,
  FormCopyEntry,
  FormDesign,
  FormItem,
  FormMap,
  FormMapItem,
} from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { FieldRight, FormRights } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import type { FormWithValues } from '../expression-scope'
import { fieldFilesOf } from '../field-values/file-references'
import { findMissingEntry, refreshEntryNames } from '../field-values/picker-entry'
import { isComputedColumn } from '../linkage/formulas'
import { redactForm } from '../rights/redact-form'
import { type FormRow, type FormValues, getOwnValue, isEmpty, tableRowsOf } from '../values/form-values'
import { indexFieldsByModel, type MapResult, mapForm } from './map-form'

/** Converts a copy entry to a map entry: from the field of the same model, unless it has its own value. */
const mapOf = ({ model_key, name, is_advanced, value }: FormCopyEntry): FormMapItem => {
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  return { name, label: name, model: model_key, custom_value: (is_advanced && value) || same }
}

/** Converts a copy to the equivalent map. */
export const convertCopyToMap = (entries: FormCopy): FormMap => entries.map(mapOf)

/** Computes the initial values of a copied form (S2-105). */
export const copyForm = (
  entries: FormCopy,
  from: FormWithValues,
  target: Pick<FormDesign, 'list'>,
): MapResult => mapForm(convertCopyToMap(entries), from, target)

/** Filled form with the rights of its reader. */
export interface ReadableForm extends FormWithValues {
  rights: FormRights
}

/** Target of a copy: the new form, its creator's rights, and the current directory. */
export interface CopyTarget {
  form: Pick<FormDesign, 'list'>
  rights: FormRights
  directory: Directory
  newId: () => string
  /** Files that may be copied. */
  files?: ReadonlySet<string>
}

/** Values copied from one form into another, and the fields copied only in part or not at all. */
export interface CopyResult {
  values: FormValues
  left: FormItem[]
}

/** Value prepared for copying; `isWhole` is false if part of it is not copied. */
interface Packed {
  value: unknown
  isWhole: boolean
}

/**
 * Prepares a value for copying. Files stay with their flow unless they may be copied, and people who have
 * left are removed.
 */
function packed(item: FormItem, value: unknown, { directory, files }: CopyTarget): Packed {
  if (fieldFilesOf(item, value).some(({ id }) => !files?.has(id))) return { value: undefined, isWhole: false }
  const reference = { directory, stored: undefined }
  const named = refreshEntryNames(item, value, reference)
  if (!Array.isArray(named) || !findMissingEntry(item, named, reference))
    return { value: named, isWhole: true }
  return { value: named.filter((entry) => !findMissingEntry(item, [entry], reference)), isWhole: false }
}

function packedRows(table: FormItem, value: unknown, right: FieldRight, to: CopyTarget): Packed {
  if (!right.rows?.add) return { value: undefined, isWhole: false }
  const columns = tableColumnsOf(table)
    .filter((column) => right.columns?.get(column.code)?.access === 'edit' && !isComputedColumn(column))
    .map((column) => itemOfColumn(table, column))
  let isWhole = true
  const rows = tableRowsOf(value).map((row): FormRow => {
    const cells = columns.map((item) => {
      const cell = packed(item, getOwnValue(row, item.model), to)
      isWhole &&= cell.isWhole
      return [item.model, cell.value] as const
    })
    return Object.fromEntries(cells.filter(([, cell]) => !isEmpty(cell)))
  })
  return { value: rows.filter((row) => !isEmpty(row)).map((row) => ({ ...row, _id: to.newId() })), isWhole }
}

/** Prepares a value for a field of the new form. */
const packedFor = (item: FormItem, value: unknown, right: FieldRight, to: CopyTarget): Packed =>
  isTableItem(item) ? packedRows(item, value, right, to) : packed(item, value, to)

/**
 * Returns the values of another flow's form that a new form may contain: no files but its own, no one who has
 * left.
 */
export function copyableValues(values: FormValues, to: CopyTarget): FormValues {
  const entries = [...indexFieldsByModel(to.form).values()].flatMap((item) => {
    const right = to.rights.get(item.key)
    const value = right && packedFor(item, getOwnValue(values, item.model), right, to).value
    return isEmpty(value) ? [] : [[item.model, value] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Copies values for the creator of a new form. Excludes what they may not see in the old form or write in the
 * new one, files, and people who have left.
 */
export function copyFormValues(
  entries: FormCopy,
  { rights, ...from }: ReadableForm,
  to: CopyTarget,
): CopyResult {
  const visibleParts = redactForm(from.form, rights, from.values)
  const { values, problems } = copyForm(entries, { ...from, ...visibleParts }, to.form)
  const lostFields = new Set(problems.filter(({ code }) => code !== 'form-map.source-lost').map(fieldOf))
  const carried: CopyResult = { values: {}, left: [] }
  for (const item of indexFieldsByModel(to.form).values()) {
    const right = to.rights.get(item.key)
    if (right?.access !== 'edit') continue
    const value = getOwnValue(values, item.model)
    const { value: stored, isWhole } = packedFor(item, value, right, to)
    if (!isEmpty(stored)) carried.values[item.model] = stored
    if (lostFields.has(item.key) || (!isWhole && !isEmpty(value))) carried.left.push(item)
  }
  return carried
}

const fieldOf = ({ place }: { place?: { field?: string } }) => place?.field
