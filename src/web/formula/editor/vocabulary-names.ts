import { type KnownField, parameterAt, parseCustom, parseReference } from '#/core/expression'
import type { FlowFunction } from '../flow-functions'
import type { DescribedFunction, DescribedParameter, RemoteFunction, Vocabulary } from '../vocabulary'
import { type Call, insideOf, type Token } from './token-outline'

/** A vocabulary with its words by what stands for them in a text. */
export interface Words {
  vocabulary: Vocabulary
  fields: ReadonlyMap<string, KnownField>
  /** The columns of the expression's own row, then those of every table, by code. */
  columns: ReadonlyMap<string, KnownField>
  functions: ReadonlyMap<string, DescribedFunction>
  remote: ReadonlyMap<string, RemoteFunction>
  custom: ReadonlyMap<string, FlowFunction>
}

const byKey = (fields: readonly KnownField[]) => new Map(fields.map((field) => [field.key, field]))

/** Indexes a vocabulary. */
export function wordsOf(vocabulary: Vocabulary): Words {
  const { fields, row, functions, remote, custom } = vocabulary
  return {
    vocabulary,
    fields: byKey(fields),
    columns: byKey([...fields.flatMap(({ columns = [] }) => columns), ...row]),
    functions: new Map(functions.map((one) => [one.name, one])),
    remote: new Map(remote.map((one) => [one.funname, one])),
    custom: new Map(custom.map((one) => [one.id, one])),
  }
}

/** The field, or column of a row, that the inside of `@[…]` names. */
export function fieldNamed({ fields, columns }: Words, inside: string): KnownField | undefined {
  const reference = parseReference(inside)
  return reference && (reference.column ? columns : fields).get(reference.key)
}

/** The custom function that the inside of `#C[…]` names. */
export const customNamed = ({ custom }: Words, inside: string): FlowFunction | undefined =>
  custom.get(parseCustom(inside).id)

/** The function of the language that a callee stands for. */
export function functionOf({ functions }: Words, callee: Token | undefined): DescribedFunction | undefined {
  if (!callee || callee.type === 'CustomName') return undefined
  return functions.get(callee.type === 'Word' ? callee.text : insideOf(callee))
}

/** What a call asks for at a position. */
export function askedAt(words: Words, call: Call, index: number): DescribedParameter | undefined {
  const callee = functionOf(words, call.callee)
  return callee && parameterAt(callee, index)
}

/** The table that a call is about: the field given where a table is asked for. */
export function tableOf(words: Words, call: Call): KnownField | undefined {
  const given = call.tokens.find(({ index }) => askedAt(words, call, index)?.kind === 'table')
  return given?.type === 'FieldReference' ? fieldNamed(words, insideOf(given)) : undefined
}
