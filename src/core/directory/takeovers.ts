import type { Takeover } from '../../generated/types'

/** Sums takeovers per person, in the order in which people first appear. */
export function sumTakeovers(takeovers: readonly Takeover[]): Takeover[] {
  const sums = new Map<string, Takeover>()
  for (const { id, name, count } of takeovers)
    sums.set(id, { id, name, count: (sums.get(id)?.count ?? 0) + count })
  return [...sums.values()]
}

/** Returns the people as a text parameter: one by name, several with the number of tasks of each. */
export const describeTakeovers = (takeovers: readonly Takeover[]) =>
  takeovers.map(({ name, count }) =>
    takeovers.length === 1 ? name : { code: 'directory.takes', params: { name, n: count } },
  )
