import type { FormDesign, FormItem, FormLimit, FormTableColumn } from '../../../generated/types'
import {
  type ColumnRight,
  canHoldValue,
  type FieldAccess,
  type FieldRight,
  type FormRights,
  fieldNameOf,
  isKnownField,
} from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
/** Action in which a form is used. */
export type FormMode = 'creat' | 'deal' | 'view'

interface Limits {
  /** Limits of the step; they take precedence unless they leave a field undecided. */
  step?: readonly FormLimit[]
  /** Limits of the flow as a whole. */
  flow?: readonly FormLimit[]
  mode: FormMode
  clear?: ClearReading
}

/** Which masked fields a person reads in full: all, none, or those with these keys, each with its columns. */
export type ClearReading = boolean | ReadonlySet<string>

const accessOf = { canedit: 'edit', readonly: 'read', masked: 'hidden', hidden: 'hidden' } as const
const typeOf = { edit: 'canedit', read: 'readonly', hidden: 'hidden' } as const

const byKey = (limits: readonly FormLimit[] = []) =>
  new Map(limits.filter(({ type }) => type).map((limit) => [limit.key, limit]))

/** Lets a person read in full what the limits mask for others. */
const withoutMasks = (limits: readonly FormLimit[] = []): FormLimit[] =>
  limits.map(({ type, son, ...limit }) => ({
    ...limit,
    type: type === 'masked' ? 'readonly' : type,
    ...(son && { son: withoutMasks(son) }),
  }))

/** Does the same for the fields that the person reads in full. */
const clearedLimits = (limits: readonly FormLimit[] = [], clear: ClearReading = false) =>
  typeof clear === 'boolean'
    ? clear
      ? withoutMasks(limits)
      : limits
    : limits.flatMap((limit) => (clear.has(limit.key) ? withoutMasks([limit]) : [limit]))

/** Returns what limits mask, and nothing else that they decide: people who see the whole form see it masked. */
export const masksOf = (limits: readonly FormLimit[] = []): FormLimit[] =>
  limits.flatMap(({ key, type, son }): FormLimit[] => {
    const columns = masksOf(son)
    if (type === 'masked') return [{ key, type, required: false }]
    return columns.length ? [{ key, type: 'readonly', required: false, son: columns }] : []
  })

/** Returns the right on a place that a limit masks, with the kind that its design names. */
const maskOf = (limit: FormLimit | undefined, { mask = 'all' }: Pick<FormItem, 'mask'>) =>
  limit?.type === 'masked' ? { mask } : {}

/** Whether a limit hides an item; a layout has no text to mask, so that masking it hides its content. */
const isHiddenLimit = ({ columns }: FormItem, limit: FormLimit | undefined) =>
  limit?.type === 'hidden' || (columns !== undefined && limit?.type === 'masked')

/** Returns the keys of everything a design hides for all: marked items, and the content of hidden layouts. */
function hiddenKeys(items: readonly FormItem[], decided: (key: string) => FormLimit | undefined) {
  const keys = new Set<string>()
  const walk = (list: readonly FormItem[], above: boolean): void => {
    for (const item of list) {
      const hidden = above || item.hide === true || isHiddenLimit(item, decided(item.key))
      if (hidden) keys.add(item.key)
      for (const column of item.columns ?? []) walk(column.list, hidden || column.hide === true)
    }
  }
  walk(items, false)
  return keys
}

interface ColumnPlace {
  table: FormItem
  access: FieldAccess
}

function columnRight(column: FormTableColumn, limit: FormLimit | undefined, place: ColumnPlace): ColumnRight {
  const type = limit?.type ?? column.limittype
  const limitedAccess = type ? accessOf[type] : 'edit'
  const isFixed = itemOfColumn(place.table, column).options.disabled === true
  const access = limitedAccess === 'edit' && (isFixed || place.access !== 'edit') ? 'read' : limitedAccess
  return {
    access,
    required: access === 'edit' && Boolean(limit?.required || column.required),
    ...maskOf(limit, column),
  }
}

function tableRights(table: FormItem, limit: FormLimit | undefined, access: FieldAccess) {
  const { table_add = true, table_edit = true, table_delete = true } = { ...table.options, ...defined(limit) }
  const may = (right: unknown) => access === 'edit' && right !== false
  const sons = new Map((limit?.son ?? []).map((son) => [son.key, son]))
  const columns = tableColumnsOf(table).map(
    (column) => [column.code, columnRight(column, sons.get(column.code), { table, access })] as const,
  )
  return {
    rows: { add: may(table_add), edit: may(table_edit), delete: may(table_delete) },
    columns: new Map(columns),
  }
}

const defined = ({ table_add, table_edit, table_delete }: Partial<FormLimit> = {}) =>
  Object.fromEntries(
    Object.entries({ table_add, table_edit, table_delete }).filter(([, right]) => right !== undefined),
  )

const ruledRequired = (item: FormItem) =>
  item.options.required === true || item.rules.some(({ required }) => required === true)

/** Right on an undecided field: read-only when creating; when dealing or viewing, shown if filled in. */
function fieldRight(item: FormItem, limit: FormLimit | undefined, mode: FormMode): FieldRight {
  const limitedAccess = accessOf[limit?.type ?? 'readonly']
  const canWrite = canHoldValue(item) && isKnownField(item) && item.options.disabled !== true
  const writable = mode !== 'view' && canWrite
  const access = limitedAccess === 'edit' && !writable ? 'read' : limitedAccess
  const required = access === 'edit' && (limit?.required === true || ruledRequired(item))
  const undecided = !limit && mode !== 'creat' && canHoldValue(item)
  return {
    access,
    required,
    ...maskOf(limit, item),
    ...(undecided ? { whenFilled: true as const } : {}),
    ...(isTableItem(item) ? tableRights(item, limit, access) : {}),
  }
}

/** Computes a person's rights on each field: the step's limits, else the flow's, else read-only, also where a flow is created. */
export function computeFormRights(
  form: Pick<FormDesign, 'list'>,
  { step, flow, mode, clear }: Limits,
): FormRights {
  const ofStep = byKey(clearedLimits(step, clear))
  const ofFlow = byKey(clearedLimits(flow, clear))
  const decided = (key: string) => ofStep.get(key) ?? ofFlow.get(key)
  const hidden = hiddenKeys(form.list, decided)
  return new Map(
    formFieldsOf(form).map((item) => {
      const limit = decided(item.key)
      const own = hidden.has(item.key) ? { ...limit, key: item.key, type: 'hidden' as const } : limit
      return [item.key, fieldRight(item, own && { required: false, ...own }, mode)]
    }),
  )
}

/** Lets required fields and columns stay empty; all other rights are unchanged. */
export const waiveRequired = (rights: FormRights): FormRights =>
  new Map(
    [...rights].map(([key, right]) => [
      key,
      {
        ...right,
        required: false,
        ...(right.columns && {
          columns: new Map([...right.columns].map(([code, one]) => [code, { ...one, required: false }])),
        }),
      },
    ]),
  )

/** Grants full rights on every field, for the preview in the designer. */
export const fullRights = (form: Pick<FormDesign, 'list'>): FormRights =>
  computeFormRights(form, {
    step: formFieldsOf(form).map(({ key }) => ({ key, type: 'canedit', required: false })),
    mode: 'creat',
  })

const limitTypeOf = ({ access, mask }: ColumnRight) => (mask ? 'masked' : typeOf[access])

function sonsOf(item: FormItem, columns: ReadonlyMap<string, ColumnRight>): FormLimit[] {
  return tableColumnsOf(item).map(({ code, name }) => {
    const right = columns.get(code) ?? { access: 'hidden' as const, required: false }
    return { name, key: code, type: limitTypeOf(right), required: right.required, t: 'tableItem' }
  })
}

/** Serializes rights as limits for the page; computeFormRights restores the same rights from them. */
export function serializeRights(rights: FormRights, form: Pick<FormDesign, 'list'>): FormLimit[] {
  return formFieldsOf(form).flatMap((item) => {
    const right = rights.get(item.key)
    if (!right) return []
    const { required, rows, columns } = right
    return {
      name: item.name,
      key: item.key,
      type: limitTypeOf(right),
      required,
      t: fieldNameOf(item),
      ...(rows ? { table_add: rows.add, table_edit: rows.edit, table_delete: rows.delete } : {}),
      ...(columns ? { son: sonsOf(item, columns) } : {}),
    }
  })
}
