import type { DecisionTable } from '../../generated/types'

/** A row that holds, by its place, with the values of its outputs. */
export interface Hit {
  row: number
  values: readonly unknown[]
}

/** How a table decides between rows that hold. */
export interface HitPolicy {
  hit: DecisionTable['hit']
  aggregate?: DecisionTable['aggregate']
  /** The values of each output, the most important first. */
  ranked: readonly (readonly unknown[])[]
}

/** The rows that count, or why none may: several hold where one may, or rows that hold do not say the same. */
export type HitSelection = { hits: readonly Hit[]; conflict?: 'several' | 'different' }

/** Whether two answers are the same, part by part; what is kept as an object is compared by its parts, too. */
const sameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [first, second] = [Object.entries(one), new Map(Object.entries(other))]
  return first.length === second.size && first.every(([key, value]) => sameValue(value, second.get(key)))
}

/** The place of a value in its output's order; what is not named there comes last. */
const placeIn = (ranked: readonly unknown[], value: unknown): number => {
  const place = ranked.findIndex((one) => sameValue(one, value))
  return place < 0 ? ranked.length : place
}

/** Rows by what they lead to, output by output; rows that are worth the same stay as they stand. */
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

/** Which of the rows that hold count. Rows come in the order of the table. */
export const selectHits = (hits: readonly Hit[], policy: HitPolicy): HitSelection =>
  choosers[policy.hit](hits, policy)

/** Whether a table answers a list rather than one value. */
export const hasManyResults = ({ hit, aggregate }: Pick<HitPolicy, 'hit' | 'aggregate'>): boolean =>
  !aggregate && (hit === 'collect' || hit === 'rule-order' || hit === 'output-order')
