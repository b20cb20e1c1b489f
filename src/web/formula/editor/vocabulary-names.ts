import { type FieldSymbol, findParameter, parseCustomReference, parseReference } from '#/core/expression'
import type { FlowFunction } from '../flow-functions'
import type {
  LocalizedFunction,
  LocalizedParameter,
  Vocabulary,
  VocabularyRemoteFunction,
} from '../vocabulary'
import { bracketContentOf, type OutlineCall, type OutlineToken } from './token-outline'

/** A vocabulary indexed by how its words are written in a text. */
export interface VocabularyIndex {
  vocabulary: Vocabulary
  fields: ReadonlyMap<string, FieldSymbol>
  /** Columns of the expression's own row, then those of every table, by code. */
  columns: ReadonlyMap<string, FieldSymbol>
  functions: ReadonlyMap<string, LocalizedFunction>
  remote: ReadonlyMap<string, VocabularyRemoteFunction>
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

/** Returns the field, or column of a row, named by the content of `@[…]`. */
export function findField({ fields, columns }: VocabularyIndex, inside: string): FieldSymbol | undefined {
  const reference = parseReference(inside)
  return reference && (reference.column ? columns : fields).get(reference.key)
}

/** Returns the custom function named by the content of `#C[…]`. */
export const findCustomFunction = ({ custom }: VocabularyIndex, inside: string): FlowFunction | undefined =>
  custom.get(parseCustomReference(inside).id)

/** Returns the language function of a callee. */
export function findCalledFunction(
  { functions }: VocabularyIndex,
  callee: OutlineToken | undefined,
): LocalizedFunction | undefined {
  if (!callee || callee.type === 'CustomName') return undefined
  return functions.get(callee.type === 'Word' ? callee.text : bracketContentOf(callee))
}

/** Returns the parameter of a call at a position. */
export function findCallParameter(
  words: VocabularyIndex,
  call: OutlineCall,
  index: number,
): LocalizedParameter | undefined {
  const callee = findCalledFunction(words, call.callee)
  return callee && findParameter(callee, index)
}

/** Returns the table a call applies to: the field given as its table argument. */
export function findCallTable(words: VocabularyIndex, call: OutlineCall): FieldSymbol | undefined {
  const tableToken = call.tokens.find(({ index }) => findCallParameter(words, call, index)?.kind === 'table')
  return tableToken?.type === 'FieldReference' ? findField(words, bracketContentOf(tableToken)) : undefined
}
