import type { functionSignatures } from '../../../generated/function-signatures'
import type { FlowFacts, FunctionParameter, FunctionSchema } from '../../../generated/types'
import type { Moment } from '../local-date-time'
import type { Numeric } from '../number'
import type { Clock } from '../scope'
import type { TableRow } from '../value'
import type { RowCondition, TableCache } from '../work-budget'

/** What a function may ask for; the evaluator converts each argument before the call. */
export type ParameterKind = FunctionParameter['kind']

/** What a function answers. */
export type ResultKind = FunctionSchema['result']

/** One thing a function asks for and how it wants it. */
export type Parameter = Omit<FunctionParameter, 'title'>

/** A function of the language: its signature, read by checking and the editor, and its rule. */
export type LanguageFunction = {
  name: string
  parameters: readonly Parameter[]
  result: ResultKind
  /** Its rule asks for the time: it receives a function that answers the clock before its arguments. */
  clock?: boolean
  /** Its rule asks for the flow: it receives a function that answers its facts before its arguments. */
  flow?: boolean
  /** Its rule asks for the row: it receives a function that answers its place, from 0, before its arguments. */
  row?: boolean
  run: (...given: never[]) => unknown
  /** The steps that its rule takes beside reading its arguments. */
  cost?: (...given: never[]) => number
}

type Converted = {
  number: Numeric
  text: string
  boolean: boolean
  date: Moment
  list: readonly unknown[]
  table: TableCache
  /** The code of a column of the table given before, written as text: "数量_bhq6G". */
  column: string
  /** Neither area nor table: what can be compared. */
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

/** The name of a built-in function's rule. */
export type FunctionId = keyof Signatures

/** The rule of a built-in function: it takes and answers the kinds that its schema names, and only computes. */
export type FunctionRule<Id extends FunctionId> = (
  ...given: Signatures[Id] extends { clock: true }
    ? [clock: () => Clock, ...Arguments<Signatures[Id]['parameters']>]
    : Signatures[Id] extends { flow: true }
      ? [flow: () => FlowFacts, ...Arguments<Signatures[Id]['parameters']>]
      : Signatures[Id] extends { row: true }
        ? [row: () => number, ...Arguments<Signatures[Id]['parameters']>]
        : Arguments<Signatures[Id]['parameters']>
) => Answers[Signatures[Id]['result']]

const leastOf = ({ parameters }: LanguageFunction) => parameters.filter(({ optional }) => !optional).length
const repeats = ({ parameters }: LanguageFunction) => parameters.at(-1)?.repeats === true

/** Whether a function can be called with so many arguments. */
export const isValidArity = (callee: LanguageFunction, count: number): boolean =>
  count >= leastOf(callee) && (repeats(callee) || count <= callee.parameters.length)

/** What is asked for at a position, or undefined past the end. */
export const findParameter = <Asked extends { repeats?: boolean }>(
  { parameters }: { parameters: readonly Asked[] },
  index: number,
): Asked | undefined => parameters[index] ?? (parameters.at(-1)?.repeats ? parameters.at(-1) : undefined)

/** The number of arguments as people read it: 2, 1–2 or 1–n. */
export function arityOf(callee: LanguageFunction): string {
  const least = String(leastOf(callee))
  const most = repeats(callee) ? 'n' : String(callee.parameters.length)
  return most === least ? most : `${least}–${most}`
}
