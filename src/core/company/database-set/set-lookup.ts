import type { RemoteArgument } from '../../../generated/types'

/** The name by which expressions read a column of a row of a set: #[数据集]("set", key, "column"). */
export const setFunction = '数据集'

/** Under which alias fields ask a set for the rows of what is chosen (core/expression/remote.ts). */
export const setAlias = 'dbset'

/** What a field asks a set: the rows with these keys, over what the form gives. */
export interface KeyLookup {
  id: string
  keys: readonly (string | number)[]
  parameters: Record<string, unknown>
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** The question of a field about what is chosen in it, as it travels: set, keys, then parameters by name and value. */
export const encodeKeyLookup = (id: string, value: unknown, parameters: readonly unknown[]): unknown[] => [
  id,
  [value].flat().filter(isKey),
  ...parameters,
]

/** The same, read again. */
export function decodeKeyLookup(para: readonly RemoteArgument[]): KeyLookup {
  const [id, keys, ...rest] = para
  const pairs = rest.flatMap((name, at) => (at % 2 === 0 ? [[String(name), rest[at + 1] ?? '']] : []))
  return {
    id: String(id ?? ''),
    keys: [keys ?? []].flat().filter(isKey),
    parameters: Object.fromEntries(pairs),
  }
}
