import type { DecisionTable } from '../../generated/types'

/** Matching row: its index and the values of its outputs. */
export interface Hit {
  row: number
  values: readonly unknown[]
}

/** How a table selects among matching rows. */
export interface HitPolicy {
  hit: DecisionTable['hit']
  aggregate?: DecisionTable['aggregate']
  /** Values of each output, highest priority first. */
  ranked: readonly (readonly unknown[])[]
}

/** Rows that count, or the conflict: several match where one may, or matching rows disagree. */
export type HitSelection = { hits: readonly Hit[]; conflict?: 'several' | 'different' }

/** Compares two results by value; objects are compared part by part. */
const sameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [first, second] = [Object.entries(one), new Map(Object.entries(other))]
  return first.length === second.size && first.every(([key, value]) => sameValue(value, second.get(key)))
}

/** Returns the priority of a value among its output's values; unlisted values come last. */
const placeIn = (ranked: readonly unknown[], value: unknown): number => {
  const place = ranked.findIndex((one) => sameValue(one, value))
  return place < 0 ? ranked.length : place
}

/** Sorts rows by priority of their results, output by output; equal rows retain their order. */
const byRank = (hits: readonly Hit[], { ranked }: HitPolicy): Hit[] =>
  hits.toSorted((one, other) => {
    for (const [index, order] of ranked.entries()) {
      const difference = placeIn(order, one.values[index]) - placeIn(order, other.values[index])
      if (difference) return difference
    }
    return one.row - other.row
  })

const choosers: Record<DecisionTable['hit'], (hits: readonly Hit[], policy: HitPolicy) => HitSelection> = {
  unique: (hits) => (hits.length > 1 ? { hits: [], conflict: 'several' } : { hits }),
  first: (hits) => ({ hits: hits.slice(0, 1) }),
  any: (hits) =>
    hits.some(({ values }) => !sameValue(values, hits[0]?.values))
      ? { hits: [], conflict: 'different' }
      : { hits: hits.slice(0, 1) },
  priority: (hits, policy) => ({ hits: byRank(hits, policy).slice(0, 1) }),
  collect: (hits) => ({ hits }),
  'rule-order': (hits) => ({ hits }),
  'output-order': (hits, policy) => ({ hits: byRank(hits, policy) }),
}

/** Selects the matching rows that count. Rows are given in table order. */
export const selectHits = (hits: readonly Hit[], policy: HitPolicy): HitSelection =>
  choosers[policy.hit](hits, policy)

/** Whether a table returns a list instead of one value. */
export const hasManyResults = ({ hit, aggregate }: Pick<HitPolicy, 'hit' | 'aggregate'>): boolean =>
  !aggregate && (hit === 'collect' || hit === 'rule-order' || hit === 'output-order')
