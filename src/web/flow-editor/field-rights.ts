import type { FormDesign, FormItem, FormLimit } from '#/generated/types'
import { toLimitField } from '../../core/flow'
import { formFieldsOf, isTableItem, tableColumnsOf } from '../../core/form'

export type LimitType = FormLimit['type']

/** Returns the limit of a key; undecided unless the list contains one. */
export const fieldLimitOf = (limits: readonly FormLimit[], key: string): FormLimit =>
  limits.find((limit) => limit.key === key) ?? { key, type: null, required: false }

/** Returns a limit with a change; only writable fields can be required. */
export function changeFieldLimit(limit: FormLimit, change: Partial<FormLimit>): FormLimit {
  const next = { ...limit, ...change }
  return { ...next, required: next.type === 'canedit' && next.required }
}

const isUndecided = ({ type, son, table_add, table_edit, table_delete }: FormLimit) =>
  type === null && !son?.length && [table_add, table_edit, table_delete].every((right) => right === undefined)

/** Returns the list with one limit set; an undecided one is removed. */
export function setFieldLimit(limits: readonly FormLimit[], limit: FormLimit): FormLimit[] {
  const at = limits.findIndex(({ key }) => key === limit.key)
  if (isUndecided(limit)) return limits.filter(({ key }) => key !== limit.key)
  return at < 0 ? [...limits, limit] : limits.with(at, limit)
}

/** Returns a limit with one column decided; columns left to the form's own rule are not stored. */
export function setColumnLimit(limit: FormLimit, column: FormLimit): FormLimit {
  const son = setFieldLimit(limit.son ?? [], { ...column, t: 'tableItem' })
  return son.length ? { ...limit, son } : withoutColumns(limit)
}

function withoutColumns(limit: FormLimit): FormLimit {
  const { son, ...rest } = limit
  return rest
}

/** Returns the same limit for every field of a form; null leaves all undecided. */
export function limitAllFields(form: Pick<FormDesign, 'list'>, type: LimitType): FormLimit[] {
  if (type === null) return []
  return formFieldsOf(form).map((item) => ({ ...toLimitField(item), type, required: false }))
}

/** Returns the limit of an item, named for people who read the stored design. */
export const limitOfItem = (limits: readonly FormLimit[], item: FormItem): FormLimit => ({
  ...fieldLimitOf(limits, item.key),
  ...toLimitField(item),
})

/** Returns a table's effective row rights: from the limit, or from the table itself. */
export function rowRightsOf(item: FormItem, limit: FormLimit) {
  const allowed = (own: boolean | undefined, inForm: unknown) => own ?? inForm !== false
  return {
    table_add: allowed(limit.table_add, item.options.table_add),
    table_edit: allowed(limit.table_edit, item.options.table_edit),
    table_delete: allowed(limit.table_delete, item.options.table_delete),
  }
}

/** Returns the rows of the table of limits: every field, and below a table its columns. */
export const limitRows = (form: Pick<FormDesign, 'list'>) =>
  formFieldsOf(form).map((item) => ({ item, columns: isTableItem(item) ? tableColumnsOf(item) : [] }))
