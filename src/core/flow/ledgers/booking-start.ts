import type { FlowDesign, FormItem, LedgerUse } from '../../../generated/types'
import { type ExpressionNode, parseExpression } from '../../expression'
import { checkValue, type FormValues, formFieldsOf, valueSchemaOf } from '../../form'
import type { BookingSpan } from '../../ledger'
import { getStartStep } from '../design'

/** Thing that a person wants for a time. */
interface WantedBooking extends BookingSpan {
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

/** Returns what fills in the date fields of a use: a range, or a start and an end. */
function spanReader({ from = '', to = '' }: LedgerUse, items: ReadonlyMap<string, FormItem>) {
  const [start, end] = [fieldOf(from, items), fieldOf(to, items)]
  return (span: BookingSpan): FormValues | undefined => {
    if (!start) return undefined
    const moments = [`${span.from}:00`, `${span.to}:00`]
    return end ? { [start.model]: moments[0], [end.model]: moments[1] } : { [start.model]: moments }
  }
}

/** Returns the values with which a form books a thing; undefined if the creator could not fill them in. */
type BookingReader = (range: WantedBooking) => FormValues | undefined

/** Returns the reader of one use, whose formulas are parsed once for all things. */
function readerOfUse(use: LedgerUse, items: ReadonlyMap<string, FormItem>): BookingReader {
  const thing = fieldOf(use.item ?? '', items)
  if (!thing || use.rows) return () => undefined
  const chosen = valuesMeeting(use.when ? parseExpression(use.when).tree : undefined, items)
  const byModel = new Map([...items.values()].map((item) => [item.model, item]))
  const spanOf = spanReader(use, items)
  return (range) => {
    const span = spanOf(range)
    const values: FormValues = { ...chosen, [thing.model]: range.thing, ...span }
    const isFit = ([model, value]: [string, unknown]) => {
      const item = byModel.get(model)
      return item !== undefined && !checkValue(valueSchemaOf(item), value)
    }
    return span && Object.entries(values).every(isFit) ? values : undefined
  }
}

/** Returns how forms of a design book things of a ledger, as far as its formulas are plain fields. */
export function bookingReaderOf(design: FlowDesign, ledger: string): BookingReader {
  const uses = (design.set.ledgers ?? []).filter((use) => use.ledger === ledger)
  if (!uses.length) return () => undefined
  const { formEditLimit } = getStartStep(design)
  const editable = new Set(formEditLimit.flatMap(({ key, type }) => (type === 'canedit' ? [key] : [])))
  const fields = formFieldsOf(design.formset).filter(({ key }) => editable.has(key))
  const items = new Map(fields.map((item) => [item.key, item]))
  const readers = uses.map((use) => readerOfUse(use, items))
  return (range) => {
    for (const read of readers) {
      const values = read(range)
      if (values) return values
    }
    return undefined
  }
}
