import type { RemoteArgument } from '../../../generated/types'

/** Name of the expression function that reads a column of a row: #[数据集]("set", key, "column"). */
export const databaseSetFunction = '数据集'

/** Alias under which fields query a set for the chosen rows (core/expression/remote.ts). */
export const databaseSetAlias = 'dbset'

/** Lookup of a field in a set: the rows with these keys, with the parameters from the form. */
export interface KeyLookup {
  id: string
  keys: readonly (string | number)[]
  parameters: Record<string, unknown>
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Encodes the lookup of a field as remote arguments: set, keys, then parameters by name and value. */
export const encodeKeyLookup = (id: string, value: unknown, parameters: readonly unknown[]): unknown[] => [
  id,
  [value].flat().filter(isKey),
  ...parameters,
]

/** Decodes the remote arguments of a lookup. */
export function decodeKeyLookup(para: readonly RemoteArgument[]): KeyLookup {
  const [id, keys, ...rest] = para
  const pairs = rest.flatMap((name, at) => (at % 2 === 0 ? [[String(name), rest[at + 1] ?? '']] : []))
  return {
    id: String(id ?? ''),
    keys: [keys ?? []].flat().filter(isKey),
    parameters: Object.fromEntries(pairs),
  }
}
