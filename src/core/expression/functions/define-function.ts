import type { functionSignatures } from '../../../generated/function-signatures'
import type { FlowFacts, FunctionParameter, FunctionSchema } from '../../../generated/types'
import type { Moment } from '../local-date-time'
import type { Numeric } from '../number'
import type { Clock } from '../scope'
import type { TableRow } from '../value'
import type { RowCondition, TableCache } from '../work-budget'
import type { FunctionFamily } from './families'

/** Kind of a parameter; the evaluator converts each argument before the call. */
export type ParameterKind = FunctionParameter['kind']

/** Kind of a function's result. */
export type ResultKind = FunctionSchema['result']

/** Parameter of a function and how its argument is passed. */
export type Parameter = Omit<FunctionParameter, 'title'>

/** Function of the language: its signature, used by checking and the editor, and its rule. */
export type LanguageFunction = {
  name: string
  parameters: readonly Parameter[]
  result: ResultKind
  /** True if its rule needs the time. It receives a function that returns the clock before its arguments. */
  clock?: boolean
  /**
   * True if its rule needs the flow. It receives a function that returns the flow facts before its arguments.
   */
  flow?: boolean
  /**
   * True if its rule needs the row. It receives a function that returns the row index, from 0, before its
   * arguments.
   */
  row?: boolean
  run: (...args: never[]) => unknown
  /** Family of its rule, if pages may load it later. */
  family?: FunctionFamily
  /** Budget steps its rule uses in addition to reading its arguments. */
  cost?: (...args: never[]) => number
}

type Converted = {
  number: Numeric
  text: string
  boolean: boolean
  date: Moment
  list: readonly unknown[]
  table: TableCache
  /** Code of a column of the preceding table argument, written as text: "数量_bhq6G". */
  column: string
  /** Comparable value, neither area nor table. */
  plain: unknown
  any: unknown
}
type Answers = Omit<Converted, 'date' | 'table' | 'column' | 'plain'> & { date: string }

type Given<Asked extends Parameter, Value = Converted[Asked['kind']]> = Asked extends { given: 'later' }
  ? () => Value
  : Asked extends { given: 'row' }
    ? ((row: TableRow, place: number) => Value) & Pick<RowCondition, 'match'>
    : Asked extends { given: 'kept' }
      ? Value | undefined
      : Value

type Arguments<Asked> = Asked extends readonly [infer First extends Parameter, ...infer More]
  ? First extends { repeats: true }
    ? Given<First>[]
    : First extends { optional: true }
      ? [Given<First>?, ...Arguments<More>]
      : [Given<First>, ...Arguments<More>]
  : []

type Signatures = typeof functionSignatures

/** Name of a built-in function's rule. */
export type FunctionId = keyof Signatures

/** Rule of a built-in function: a pure function over the kinds that its schema names. */
export type FunctionRule<Id extends FunctionId> = (
  ...args: Signatures[Id] extends { clock: true }
    ? [clock: () => Clock, ...Arguments<Signatures[Id]['parameters']>]
    : Signatures[Id] extends { flow: true }
      ? [flow: () => FlowFacts, ...Arguments<Signatures[Id]['parameters']>]
      : Signatures[Id] extends { row: true }
        ? [row: () => number, ...Arguments<Signatures[Id]['parameters']>]
        : Arguments<Signatures[Id]['parameters']>
) => Answers[Signatures[Id]['result']]

const leastOf = ({ parameters }: LanguageFunction) => parameters.filter(({ optional }) => !optional).length
const repeats = ({ parameters }: LanguageFunction) => parameters.at(-1)?.repeats === true

/** Whether a function accepts the given number of arguments. */
export const isValidArity = (callee: LanguageFunction, count: number): boolean =>
  count >= leastOf(callee) && (repeats(callee) || count <= callee.parameters.length)

/** Returns the parameter at a position, or undefined past the end. */
export const findParameter = <Asked extends { repeats?: boolean }>(
  { parameters }: { parameters: readonly Asked[] },
  index: number,
): Asked | undefined => parameters[index] ?? (parameters.at(-1)?.repeats ? parameters.at(-1) : undefined)

/** Formats the number of arguments for people: 2, 1–2 or 1–n. */
export function arityOf(callee: LanguageFunction): string {
  const least = String(leastOf(callee))
  const most = repeats(callee) ? 'n' : String(callee.parameters.length)
  return most === least ? most : `${least}–${most}`
}
