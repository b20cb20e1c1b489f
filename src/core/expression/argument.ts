import type { Parameter, ParameterKind } from './functions/define'
import { limits } from './limits'
import { toMoment } from './moment'
import { Failure, located } from './problem'
import { columnCode } from './reference'
import type { Run, Step } from './scope'
import { type Node, nodesOf } from './tree'
import { isEmpty, type Row, toList, toNumber, toRows, toTruth, toWords } from './value'

/** One argument of a call under way: what gives its value and what the function asks for. */
export type Argument = { step: Step; at: Node; asked: Parameter; run: Run }

/** An argument as the function's rule receives it: converted, or as a function that answers it when asked. */
export function passed(argument: Argument): unknown {
  const { given } = argument.asked
  if (given === 'later') return () => read(argument)
  return given === 'row' ? forRows(argument) : read(argument)
}

function read({ step, at, asked, run }: Argument): unknown {
  const value = step(run)
  spend(run, costOf(value), at)
  if (asked.given === 'kept' && isEmpty(value)) return undefined
  return located(at, () => conversions[asked.kind](value))
}

/** Answers the argument for a row: the row's columns first, then those of the row around it. */
function forRows(argument: Argument) {
  const { run, at } = argument
  const outer = run.column ?? ((code: string) => run.scope.column?.(code))
  const cost = [...nodesOf(at)].length / 10
  let current: Row = {}
  const column = (code: string) => (Object.hasOwn(current, code) ? current[code] : outer(code))
  const inner: Run = { ...run, column }
  const inRow = { ...argument, run: inner }
  return (row: Row, place: number) => {
    spend(run, cost, at)
    current = row
    inner.row = place
    return read(inRow)
  }
}

/** Makes the work of functions count: they read their arguments once, so the size of those is the work. */
function spend({ budget }: Run, cost: number, at: Node): void {
  budget.steps += cost
  if (budget.steps > limits.steps) throw new Failure('expression.too-many-steps', { limit: limits.steps }, at)
}

function costOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? value.length / 100 : 0
}

const filledIn = (value: unknown) => (isEmpty(value) ? undefined : value)

const conversions: Record<ParameterKind, (value: unknown) => unknown> = {
  number: toNumber,
  text: toWords,
  boolean: toTruth,
  date: toMoment,
  list: toList,
  table: toRows,
  column: (value) => columnCode(toWords(value)),
  plain: filledIn,
  any: filledIn,
}
