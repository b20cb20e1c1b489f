import type { FormDesign, FormItem, FormLimit } from '../../../generated/types'
import { canHoldValue, type FormRights } from '../design'
import { formFieldsOf, tableColumnsOf } from '../design/items'
import { type FormValues, getOwnValue, isEmpty } from '../values/form-values'
import { isComputed, isComputedColumn, itemConditionOf } from './formulas'
import { hiddenRight } from './linked-rights'

/** Reason why a field is hidden or read-only. */
type Reason =
  | 'own'
  | 'layout'
  | 'condition'
  | 'layout-condition'
  | 'step'
  | 'flow'
  | 'unfilled'
  | 'undecided'
  | 'computed'
  | 'disabled'
  | 'column'

/** Hidden or read-only field, or column of it, with the reason; `layout` names the layout that hides it. */
export interface FieldRestriction {
  item: FormItem
  column?: string
  access: 'hidden' | 'masked' | 'read'
  reason: Reason
  layout?: string
}

/** Context of a restriction: the limits, and the rights before and after conditions. */
export interface RestrictionContext {
  step: readonly FormLimit[]
  flow: readonly FormLimit[]
  /** Rights after the limits. */
  granted: FormRights
  /** Current rights after conditions. */
  now: FormRights
}

type Layouts = readonly FormItem[]
type Found = { item: FormItem; above: Layouts; isInHidden: boolean }

/** Lists the fields with their enclosing layouts. */
function placed(items: readonly FormItem[], above: Layouts = [], isInHidden = false): Found[] {
  return items.flatMap((item) =>
    item.columns
      ? item.columns.flatMap(({ list, hide }) => placed(list, [...above, item], isInHidden || hide === true))
      : [{ item, above, isInHidden }],
  )
}

const decided = (limits: readonly FormLimit[], key: string) =>
  limits.find((limit) => limit.key === key && limit.type)

/** Returns whose limit applies to a key: the step's, else the flow's. */
function decider(
  { step, flow }: RestrictionContext,
  key: string,
): { by: 'step' | 'flow'; limit: FormLimit } | undefined {
  const [ofStep, ofFlow] = [decided(step, key), decided(flow, key)]
  if (ofStep) return { by: 'step', limit: ofStep }
  return ofFlow && { by: 'flow', limit: ofFlow }
}

function hiddenReason(
  { item, above, isInHidden }: Found,
  around: RestrictionContext,
): Omit<FieldRestriction, 'item' | 'access'> {
  const right = around.granted.get(item.key)
  const wasVisible = right !== undefined && right.access !== 'hidden'
  if (wasVisible && itemConditionOf(item, 'shown')) return { reason: 'condition' }
  if (wasVisible)
    return { reason: 'layout-condition', layout: above.find((one) => itemConditionOf(one, 'shown'))?.name }
  if (item.hide === true) return { reason: 'own' }
  const by = decider(around, item.key)
  if (by?.limit.type === 'hidden') return { reason: by.by }
  const layout = above.find((one) => one.hide === true || decider(around, one.key)?.limit.type === 'hidden')
  return layout || isInHidden
    ? { reason: 'layout', layout: (layout ?? above.at(-1))?.name }
    : { reason: 'unfilled' }
}

function readOnlyReason({ item }: Found, around: RestrictionContext): Reason {
  if (isComputed(item)) return 'computed'
  if (around.granted.get(item.key)?.access === 'edit') return 'condition'
  const by = decider(around, item.key)
  if (!by) return 'undecided'
  return by.limit.type === 'readonly' ? by.by : 'disabled'
}

/** Returns the columns of a table that are more restricted than the table. */
function columnsWithheld({ item }: Found, around: RestrictionContext): FieldRestriction[] {
  const right = around.now.get(item.key)
  const by = decider(around, item.key)
  return tableColumnsOf(item).flatMap((column): FieldRestriction[] => {
    const own = right?.columns?.get(column.code)
    const access = own?.mask ? 'masked' : (own?.access ?? 'hidden')
    if (access === 'edit' || (access === 'read' && right?.access !== 'edit')) return []
    const son = by?.limit.son?.find(({ key, type }) => key === column.code && type)
    const isComputedHere = access === 'read' && isComputedColumn(column)
    const reason = isComputedHere ? 'computed' : son && by ? by.by : 'column'
    return [{ item, column: column.name, access, reason }]
  })
}

/** Explains every hidden or read-only field and column, in form order. */
export function explainRights(
  form: Pick<FormDesign, 'list'>,
  around: RestrictionContext,
): FieldRestriction[] {
  return placed(form.list)
    .filter(({ item }) => canHoldValue(item))
    .flatMap((found): FieldRestriction[] => {
      const { item } = found
      const right = around.now.get(item.key)
      const access = right?.access ?? 'hidden'
      if (right?.mask) return [{ item, access: 'masked', reason: decider(around, item.key)?.by ?? 'own' }]
      if (access === 'hidden') return [{ item, access, ...hiddenReason(found, around) }]
      const own: FieldRestriction[] =
        access === 'read' ? [{ item, access, reason: readOnlyReason(found, around) }] : []
      return [...own, ...columnsWithheld(found, around)]
    })
}

/** Hides undecided empty fields: such fields are visible only if filled in. */
export function hideEmptyFields(
  form: Pick<FormDesign, 'list'>,
  rights: FormRights,
  values: FormValues,
): FormRights {
  const empty = formFieldsOf(form).filter(
    ({ key, model }) => rights.get(key)?.whenFilled && isEmpty(getOwnValue(values, model)),
  )
  if (!empty.length) return rights
  return new Map([...rights, ...empty.map(({ key }) => [key, hiddenRight] as const)])
}
