import type { Numeric } from '../number'
import type { Row } from '../value'

type Given = {
  number: Numeric
  text: string
  boolean: boolean
  list: readonly unknown[]
  table: readonly Row[]
  /** The code of a column of the table given before, written as text: "数量_bhq6G". */
  column: string
  any: unknown
}

/** What a function may ask for; the evaluator converts each argument before the call. */
export type ParameterKind = keyof Given

/** What a function answers. */
export type ResultKind = 'number' | 'text' | 'boolean' | 'date' | 'list' | 'any'

/** A function of the language: its signature, read by checking and the editor, and its rule. */
export type LanguageFunction = {
  name: string
  parameters: readonly ParameterKind[]
  /** How many arguments must be given; all, unless said. */
  required: number
  /** Whether the last parameter may repeat. */
  repeats: boolean
  result: ResultKind
  run: (...given: never[]) => unknown
}

type Definition<Kinds extends readonly ParameterKind[]> = {
  name: string
  parameters: Kinds
  required?: number
  repeats?: boolean
  result: ResultKind
  run: (...given: { [Index in keyof Kinds]: Given[Kinds[Index]] }) => unknown
}

/** Declares a function; its rule receives exactly the kinds that its parameters name. */
export function defineFunction<const Kinds extends readonly ParameterKind[]>(
  definition: Definition<Kinds>,
): LanguageFunction {
  const { parameters, required = parameters.length, repeats = false } = definition
  return { ...definition, required, repeats }
}

/** Whether a function can be called with so many arguments. */
export const takes = ({ parameters, required, repeats }: LanguageFunction, count: number): boolean =>
  count >= required && (repeats || count <= parameters.length)

/** The kind asked for at a position, or undefined past the end. */
export const kindAt = ({ parameters, repeats }: LanguageFunction, index: number): ParameterKind | undefined =>
  parameters[index] ?? (repeats ? parameters.at(-1) : undefined)

/** The number of arguments as people read it: 2, 1–2 or 1–n. */
export function arityOf({ parameters, required, repeats }: LanguageFunction): string {
  const most = repeats ? 'n' : String(parameters.length)
  return most === String(required) ? most : `${required}–${most}`
}
