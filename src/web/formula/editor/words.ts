import { type KnownField, parseCustom, parseReference } from '#/core/expression'
import type { CustomFunction } from '#/generated/types'
import type { DescribedFunction, RemoteFunction, Vocabulary } from '../vocabulary'

/** A vocabulary with its words by what stands for them in a text. */
export interface Words {
  vocabulary: Vocabulary
  fields: ReadonlyMap<string, KnownField>
  /** The columns of the expression's own row, then those of every table, by code. */
  columns: ReadonlyMap<string, KnownField>
  functions: ReadonlyMap<string, DescribedFunction>
  remote: ReadonlyMap<string, RemoteFunction>
  custom: ReadonlyMap<string, CustomFunction>
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
export const customNamed = ({ custom }: Words, inside: string): CustomFunction | undefined =>
  custom.get(parseCustom(inside).id)
