import { type FieldSymbol, findParameter, parseCustom, parseReference } from '#/core/expression'
import type { FlowFunction } from '../flow-functions'
import type { LocalizedFunction, LocalizedParameter, RemoteFunction, Vocabulary } from '../vocabulary'
import { bracketContentOf, type Call, type Token } from './token-outline'

/** A vocabulary with its words by what stands for them in a text. */
export interface VocabularyIndex {
  vocabulary: Vocabulary
  fields: ReadonlyMap<string, FieldSymbol>
  /** The columns of the expression's own row, then those of every table, by code. */
  columns: ReadonlyMap<string, FieldSymbol>
  functions: ReadonlyMap<string, LocalizedFunction>
  remote: ReadonlyMap<string, RemoteFunction>
  custom: ReadonlyMap<string, FlowFunction>
}

const byKey = (fields: readonly FieldSymbol[]) => new Map(fields.map((field) => [field.key, field]))

/** Indexes a vocabulary. */
export function indexVocabulary(vocabulary: Vocabulary): VocabularyIndex {
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
export function findField({ fields, columns }: VocabularyIndex, inside: string): FieldSymbol | undefined {
  const reference = parseReference(inside)
  return reference && (reference.column ? columns : fields).get(reference.key)
}

/** The custom function that the inside of `#C[…]` names. */
export const findCustomFunction = ({ custom }: VocabularyIndex, inside: string): FlowFunction | undefined =>
  custom.get(parseCustom(inside).id)

/** The function of the language that a callee stands for. */
export function functionOf(
  { functions }: VocabularyIndex,
  callee: Token | undefined,
): LocalizedFunction | undefined {
  if (!callee || callee.type === 'CustomName') return undefined
  return functions.get(callee.type === 'Word' ? callee.text : bracketContentOf(callee))
}

/** What a call asks for at a position. */
export function parameterOf(
  words: VocabularyIndex,
  call: Call,
  index: number,
): LocalizedParameter | undefined {
  const callee = functionOf(words, call.callee)
  return callee && findParameter(callee, index)
}

/** The table that a call is about: the field given where a table is asked for. */
export function tableOf(words: VocabularyIndex, call: Call): FieldSymbol | undefined {
  const given = call.tokens.find(({ index }) => parameterOf(words, call, index)?.kind === 'table')
  return given?.type === 'FieldReference' ? findField(words, bracketContentOf(given)) : undefined
}
