import type { FormItem, Ledger, LedgerUse } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { evaluateExpression, isConditionMet, type Scope, toPlainText } from '../../expression'
import {
  expressionScope,
  type FormRow,
  formFieldsOf,
  getOwnValue,
  isRecord,
  rowScope,
  tableRowsOf,
} from '../../form'
import {
  type AccountName,
  accountKey,
  isBookingLedger,
  type LedgerLine,
  ledgerPeriodOf,
  maxCapacity,
  maxLedgerAmount,
  sumAmounts,
} from '../../ledger'
import { localDate } from '../../text/formats'
import { flowExpressionContextOf } from '../forms/flow-expression-context'
import { type FlowSnapshot, type FlowState, snapshotClock } from '../snapshot'
import { amountOf, bookingLinesOf, maxItem } from './booking-lines'

/** Flow whose lines are computed, with the scope of its formulas: seen as the creator sees them. */
interface LineSource {
  snapshot: FlowSnapshot
  flow: FlowState
  scope: Scope
  items: ReadonlyMap<string, FormItem>
  /** Row of the table that is counted by row. */
  row?: FormRow
}

/** Maximum number of bookings of a use. */
const maxBookings = 100

/** Returns the scope of formulas about ledgers: the creator's, so that the amount does not depend on who acts. */
function scopeOf(snapshot: FlowSnapshot, flow: FlowState): Scope {
  const { createdId: id, deptId, form: values } = flow
  const world = flowExpressionContextOf({ ...snapshot, flow }, { actor: { id }, deptId, values })
  return expressionScope({ form: snapshot.design.formset, values, ...world })
}

/** Returns the id of the one person or department in a field, or in a column of the row. */
function pickedIn(
  { flow, items, row = {} }: LineSource,
  key: string,
  member: 'id' | 'deptid',
): string | undefined {
  const item = items.get(key)
  const value = item ? getOwnValue(flow.form, item.model) : getOwnValue(row, key)
  const [only, ...rest] = (Array.isArray(value) ? value : [value]).filter(isRecord)
  const id = only?.[member]
  return typeof id === 'string' && !rest.length ? id : undefined
}

const named = (id: string | undefined, found: { name: string } | undefined): AccountName | undefined =>
  id !== undefined && found ? { id, name: found.name } : undefined

const dimensions: Readonly<
  Record<Ledger['dimensions'][number], (use: LedgerUse, source: LineSource) => AccountName | undefined>
> = {
  person: ({ person }, source) => {
    const id = person ? pickedIn(source, person, 'id') : source.flow.createdId
    return named(id, id === undefined ? undefined : source.snapshot.directory.person(id))
  },
  department: ({ department }, source) => {
    const id = department ? pickedIn(source, department, 'deptid') : source.flow.deptId
    return named(id, id === undefined ? undefined : source.snapshot.directory.department(id))
  },
  item: ({ item = '' }, { scope }) => {
    const { value, problem } = evaluateExpression(item, scope)
    const text = problem ? '' : toPlainText(value).trim().slice(0, maxItem)
    return text ? { id: text, name: text } : undefined
  },
}

/** Returns the day that decides the period: the first date of the formula's value, or the start of the flow. */
function dayOf({ date }: LedgerUse, { flow, scope, snapshot }: LineSource): string | undefined {
  if (!date) return localDate(flow.createdAt, snapshotClock(snapshot).zone)
  const { value, problem } = evaluateExpression(date, scope)
  const text = problem ? '' : toPlainText(Array.isArray(value) ? value[0] : value)
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
}

/** Computes the lines of one use in the form or a row; none if it uses nothing, throws if it is unclear how much of what. */
function linesIn(use: LedgerUse, ledger: Ledger, source: LineSource): LedgerLine[] {
  if (use.when && !isConditionMet(use.when, source.scope)) return []
  if (isBookingLedger(ledger)) return bookingLinesOf(use, ledger, source.scope)
  const line = lineOf(use, ledger, source)
  return line ? [line] : []
}

/** Computes the amount of one use and its account; undefined if it uses nothing. */
function lineOf(use: LedgerUse, ledger: Ledger, source: LineSource): LedgerLine | undefined {
  const amount = amountOf(use, ledger, source.scope)
  const { name } = ledger
  if (amount === undefined) throw new BusinessError('ledger.amount-unclear', { name })
  if (amount === 0) return undefined
  if (amount < 0 && use.effect === 'spend') throw new BusinessError('ledger.amount-negative', { name })
  const values = ledger.dimensions.map((dimension) => {
    const value = dimensions[dimension](use, source)
    if (!value) throw new BusinessError(`ledger.no-${dimension}`, { name })
    return value
  })
  const day = dayOf(use, source)
  if (!day) throw new BusinessError('ledger.no-date', { name })
  return {
    use: use.id,
    effect: use.effect,
    ledger: use.ledger,
    period: ledgerPeriodOf(ledger.period, day),
    key: accountKey(values),
    names: values.map((one) => one.name),
    amount,
  }
}

/** Returns the sources of a use: the form, or each row of its table. */
function sourcesOf({ rows }: LedgerUse, source: LineSource): LineSource[] {
  if (!rows) return [source]
  const table = source.items.get(rows)
  const list = table ? tableRowsOf(getOwnValue(source.flow.form, table.model)) : []
  return list.map((row, at) => ({
    ...source,
    row,
    scope: table ? rowScope(source.scope, table, row, at) : source.scope,
  }))
}

const lineId = ({ period, key, from, to }: LedgerLine) => JSON.stringify([period, key, from, to])

/** Adds up the lines of one account, or of one booking, so that a long table stays short. */
function mergeLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>()
  for (const line of lines) {
    const sum = sums.get(lineId(line))
    sums.set(lineId(line), sum ? { ...sum, amount: sumAmounts(sum.amount, line.amount) } : line)
  }
  return [...sums.values()]
}

/** Computes the lines of one use, by account; `attempt` computes some or decides what happens where they are unclear. */
function linesOf(
  use: LedgerUse,
  source: LineSource,
  attempt: (lines: () => LedgerLine[]) => LedgerLine[] | undefined,
): LedgerLine[] {
  const ledger = source.snapshot.ledgers?.get(use.ledger)
  if (!ledger) throw new BusinessError('ledger.gone')
  if (!ledger.enabled) return []
  const lines = sourcesOf(use, source).flatMap((one) => attempt(() => linesIn(use, ledger, one)) ?? [])
  if (isBookingLedger(ledger) && lines.length > maxBookings)
    throw new BusinessError('ledger.too-many', { name: ledger.name, most: maxBookings })
  const sums = use.rows ? mergeLines(lines) : lines
  const most = isBookingLedger(ledger) ? maxCapacity : maxLedgerAmount
  if (sums.some(({ amount }) => amount > most))
    throw new BusinessError('ledger.amount-unclear', { name: ledger.name })
  return sums.filter(({ amount }) => amount !== 0)
}

/**
 * Computes what a flow uses of its ledgers. While its form is still being filled in, a line that is not clear yet is
 * left out; otherwise it throws.
 */
export function ledgerLinesOf(
  snapshot: FlowSnapshot,
  flow: FlowState,
  { isUnfinished }: { isUnfinished: boolean },
): LedgerLine[] {
  const { design } = snapshot
  const items = new Map(formFieldsOf(design.formset).map((item) => [item.key, item]))
  const source = { snapshot, flow, scope: scopeOf(snapshot, flow), items }
  const attempt = <Found>(work: () => Found): Found | undefined => {
    try {
      return work()
    } catch (error) {
      if (isUnfinished && error instanceof BusinessError) return undefined
      throw error
    }
  }
  return (design.set.ledgers ?? []).flatMap((use) => attempt(() => linesOf(use, source, attempt)) ?? [])
}
