import type { FlowDesign, FormItem, LedgerUse } from '../../../generated/types'
import { type ExpressionNode, parseExpression } from '../../expression'
import { checkValue, type FormValues, formFieldsOf, valueSchemaOf } from '../../form'
import type { BookingSpan } from '../../ledger'
import { getStartStep } from '../design'

/** Thing of a ledger that a person wants for a time. */
export interface WantedBooking extends BookingSpan {
  ledger: string
  thing: string
}

/** Returns the field that a formula only reads. */
function fieldOf(formula: string, items: ReadonlyMap<string, FormItem>): FormItem | undefined {
  const { tree } = parseExpression(formula)
  return tree?.type === 'field' && !tree.column ? items.get(tree.key) : undefined
}

/** Returns the values that meet a condition of fields that equal texts; none of any other condition. */
function valuesMeeting(tree: ExpressionNode | undefined, items: ReadonlyMap<string, FormItem>): FormValues {
  if (tree?.type !== 'binary') return {}
  const { left, right, operator } = tree
  if (operator === '&&') return { ...valuesMeeting(left, items), ...valuesMeeting(right, items) }
  const item = left.type === 'field' ? items.get(left.key) : undefined
  return item && operator === '==' && right.type === 'text' ? { [item.model]: right.value } : {}
}

/** Returns the values of the date fields of a use for a span: a range, or a start and an end. */
function spanValues(
  { from = '', to = '' }: LedgerUse,
  span: BookingSpan,
  items: ReadonlyMap<string, FormItem>,
): FormValues | undefined {
  const [start, end] = [fieldOf(from, items), fieldOf(to, items)]
  if (!start) return undefined
  const moments = [`${span.from}:00`, `${span.to}:00`]
  return end ? { [start.model]: moments[0], [end.model]: moments[1] } : { [start.model]: moments }
}

/** Returns the values for one use, unless the creator could not fill them in. */
function valuesOfUse(design: FlowDesign, use: LedgerUse, wanted: WantedBooking): FormValues | undefined {
  const editable = new Set(
    getStartStep(design).formEditLimit.flatMap(({ key, type }) => (type === 'canedit' ? [key] : [])),
  )
  const fields = formFieldsOf(design.formset).filter(({ key }) => editable.has(key))
  const items = new Map(fields.map((item) => [item.key, item]))
  const thing = fieldOf(use.item ?? '', items)
  const span = spanValues(use, wanted, items)
  if (!thing || !span || use.rows) return undefined
  const chosen = valuesMeeting(use.when ? parseExpression(use.when).tree : undefined, items)
  const values: FormValues = { ...chosen, [thing.model]: wanted.thing, ...span }
  const isFit = fields.every(
    (item) => !Object.hasOwn(values, item.model) || !checkValue(valueSchemaOf(item), values[item.model]),
  )
  return isFit ? values : undefined
}

/** Returns the values with which a form of a design books a thing; undefined if its fields do not say so plainly. */
export function bookingValues(design: FlowDesign, wanted: WantedBooking): FormValues | undefined {
  for (const use of design.set.ledgers ?? []) {
    const values = use.ledger === wanted.ledger ? valuesOfUse(design, use, wanted) : undefined
    if (values) return values
  }
  return undefined
}
