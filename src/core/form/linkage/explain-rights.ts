import type { FormDesign, FormItem, FormLimit } from '../../../generated/types'
import type { FormRights } from '../design/field-rights'
import { canHoldValue } from '../design/fields'
import { columnsOf, itemsOf } from '../design/items'
import { type FormValues, isEmpty, ownValue } from '../values/form-values'
import { conditionOf, isComputed, isComputedColumn } from './formulas'
import { hiddenRight } from './linked-rights'

/** What keeps a field from being written or seen. */
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

/** A field, or a column of it, that is hidden or only read, and why; `layout` names what hides it. */
export interface FieldRestriction {
  item: FormItem
  column?: string
  access: 'hidden' | 'read'
  reason: Reason
  layout?: string
}

/** What is known where a field is withheld: the limits, and the rights before and after conditions. */
export interface RestrictionContext {
  step: readonly FormLimit[]
  flow: readonly FormLimit[]
  /** The rights as the limits leave them. */
  granted: FormRights
  /** The rights as conditions leave them now. */
  now: FormRights
}

type Layouts = readonly FormItem[]
type Found = { item: FormItem; above: Layouts; isInHidden: boolean }

/** The fields with the layouts around them. */
function placed(items: readonly FormItem[], above: Layouts = [], isInHidden = false): Found[] {
  return items.flatMap((item) =>
    item.columns
      ? item.columns.flatMap(({ list, hide }) => placed(list, [...above, item], isInHidden || hide === true))
      : [{ item, above, isInHidden }],
  )
}

const decided = (limits: readonly FormLimit[], key: string) =>
  limits.find((limit) => limit.key === key && limit.type)

/** Whose limit decides about a key: the step's, else the flow's. */
function decider(
  { step, flow }: RestrictionContext,
  key: string,
): { by: 'step' | 'flow'; limit: FormLimit } | undefined {
  const [ofStep, ofFlow] = [decided(step, key), decided(flow, key)]
  if (ofStep) return { by: 'step', limit: ofStep }
  return ofFlow && { by: 'flow', limit: ofFlow }
}

function whyHidden(
  { item, above, isInHidden }: Found,
  around: RestrictionContext,
): Omit<FieldRestriction, 'item' | 'access'> {
  const right = around.granted.get(item.key)
  const wasSeen = right !== undefined && right.access !== 'hidden'
  if (wasSeen && conditionOf(item, 'shown')) return { reason: 'condition' }
  if (wasSeen)
    return { reason: 'layout-condition', layout: above.find((one) => conditionOf(one, 'shown'))?.name }
  if (item.hide === true) return { reason: 'own' }
  const by = decider(around, item.key)
  if (by?.limit.type === 'hidden') return { reason: by.by }
  const layout = above.find((one) => one.hide === true || decider(around, one.key)?.limit.type === 'hidden')
  return layout || isInHidden
    ? { reason: 'layout', layout: (layout ?? above.at(-1))?.name }
    : { reason: 'unfilled' }
}

function whyRead({ item }: Found, around: RestrictionContext): Reason {
  if (isComputed(item)) return 'computed'
  if (around.granted.get(item.key)?.access === 'edit') return 'condition'
  const by = decider(around, item.key)
  if (!by) return 'undecided'
  return by.limit.type === 'readonly' ? by.by : 'disabled'
}

/** The columns of a table that may be written less than the table. */
function columnsWithheld({ item }: Found, around: RestrictionContext): FieldRestriction[] {
  const right = around.now.get(item.key)
  const by = decider(around, item.key)
  return columnsOf(item).flatMap((column): FieldRestriction[] => {
    const access = right?.columns?.get(column.code)?.access ?? 'hidden'
    if (access === 'edit' || (access === 'read' && right?.access !== 'edit')) return []
    const son = by?.limit.son?.find(({ key, type }) => key === column.code && type)
    const isComputedHere = access === 'read' && isComputedColumn(column)
    const reason = isComputedHere ? 'computed' : son && by ? by.by : 'column'
    return [{ item, column: column.name, access, reason }]
  })
}

/** Every field and column that is hidden or only read, in the form's order, each with what keeps it back. */
export function explainRights(
  form: Pick<FormDesign, 'list'>,
  around: RestrictionContext,
): FieldRestriction[] {
  return placed(form.list)
    .filter(({ item }) => canHoldValue(item))
    .flatMap((found): FieldRestriction[] => {
      const { item } = found
      const access = around.now.get(item.key)?.access ?? 'hidden'
      if (access === 'hidden') return [{ item, access, ...whyHidden(found, around) }]
      const own: FieldRestriction[] =
        access === 'read' ? [{ item, access, reason: whyRead(found, around) }] : []
      return [...own, ...columnsWithheld(found, around)]
    })
}

/** The rights of someone who sees only what is filled of the fields nobody decided on. */
export function hideEmptyFields(
  form: Pick<FormDesign, 'list'>,
  rights: FormRights,
  values: FormValues,
): FormRights {
  const empty = itemsOf(form).filter(
    ({ key, model }) => rights.get(key)?.whenFilled && isEmpty(ownValue(values, model)),
  )
  if (!empty.length) return rights
  return new Map([...rights, ...empty.map(({ key }) => [key, hiddenRight] as const)])
}
