import type { FormItem, Ledger, LedgerUse } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import {
  evaluateExpression,
  isConditionMet,
  isNumeric,
  parseNumber,
  type Scope,
  toPlainText,
} from '../../expression'
import { expressionScope, formFieldsOf, getOwnValue, isEmpty, isRecord } from '../../form'
import {
  type AccountName,
  accountKey,
  type LedgerLine,
  ledgerPeriodOf,
  maxLedgerAmount,
  roundAmount,
} from '../../ledger'
import { localDate } from '../../text/formats'
import { flowExpressionContextOf } from '../forms/flow-expression-context'
import { type FlowSnapshot, type FlowState, snapshotClock } from '../snapshot'

/** Flow whose lines are computed, with the scope of its formulas: seen as the creator sees them. */
interface LineSource {
  snapshot: FlowSnapshot
  flow: FlowState
  scope: Scope
  items: ReadonlyMap<string, FormItem>
}

const maxItem = 100

/** Returns the scope of formulas about ledgers: the creator's, so that the amount does not depend on who acts. */
function scopeOf(snapshot: FlowSnapshot, flow: FlowState): Scope {
  const { createdId: id, deptId, form: values } = flow
  const world = flowExpressionContextOf({ ...snapshot, flow }, { actor: { id }, deptId, values })
  return expressionScope({ form: snapshot.design.formset, values, ...world })
}

/** Returns the id of the one person or department in a field. */
function pickedIn({ flow, items }: LineSource, key: string, member: 'id' | 'deptid'): string | undefined {
  const item = items.get(key)
  const value = item && getOwnValue(flow.form, item.model)
  const [only, ...others] = (Array.isArray(value) ? value : [value]).filter(isRecord)
  const id = only?.[member]
  return typeof id === 'string' && !others.length ? id : undefined
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

/** Evaluates the amount of a use; an empty value is zero, and what is no number is undefined. */
function amountOf({ amount }: LedgerUse, { digits }: Ledger, scope: Scope): number | undefined {
  const { value, problem } = evaluateExpression(amount, scope)
  if (problem) return undefined
  if (isEmpty(value)) return 0
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (!isNumeric(number)) return undefined
  const rounded = roundAmount(number, digits)
  return Math.abs(rounded) <= maxLedgerAmount ? rounded : undefined
}

/** Returns the day that decides the period: the first date of the formula's value, or the start of the flow. */
function dayOf({ date }: LedgerUse, { flow, scope, snapshot }: LineSource): string | undefined {
  if (!date) return localDate(flow.createdAt, snapshotClock(snapshot).zone)
  const { value, problem } = evaluateExpression(date, scope)
  const text = problem ? '' : toPlainText(Array.isArray(value) ? value[0] : value)
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
}

/** Computes the line of one use; undefined if it uses nothing, throws if it is unclear how much of what. */
function lineOf(use: LedgerUse, source: LineSource): LedgerLine | undefined {
  const ledger = source.snapshot.ledgers?.get(use.ledger)
  if (!ledger) throw new BusinessError('ledger.gone')
  if (!ledger.enabled || (use.when && !isConditionMet(use.when, source.scope))) return undefined
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
  return (design.set.ledgers ?? []).flatMap((use) => {
    try {
      return lineOf(use, source) ?? []
    } catch (error) {
      if (isUnfinished && error instanceof BusinessError) return []
      throw error
    }
  })
}
