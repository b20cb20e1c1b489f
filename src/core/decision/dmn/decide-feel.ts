import { aggregateValues } from '../aggregate'
import { type Hit, hasManyResults, selectHits } from '../hit-policy'
import { evaluateFeel, type FeelContext, matchesFeelTest } from './feel'
import type { FeelTable } from './model'

/** Returns the values of a FEEL list in their order. */
const rankedIn = (allowed: string | undefined, world: FeelContext): readonly unknown[] => {
  const values = allowed ? evaluateFeel(`[${allowed}]`, world) : []
  return Array.isArray(values) ? values : []
}

const resultOf = ({ outputs }: FeelTable, values: readonly unknown[]): unknown =>
  outputs.length < 2
    ? (values[0] ?? null)
    : Object.fromEntries(outputs.map(({ name }, at) => [name, values[at] ?? null]))

function whereNoneHolds(table: FeelTable, world: FeelContext): unknown {
  if (!table.outputs.some(({ otherwise }) => otherwise)) return null
  const value = resultOf(
    table,
    table.outputs.map(({ otherwise = '' }) => evaluateFeel(otherwise, world)),
  )
  return hasManyResults(table) ? [value] : value
}

function hitsOf(table: FeelTable, world: FeelContext): Hit[] | undefined {
  const asked = table.inputs.map(({ expression }) => evaluateFeel(expression, world))
  const isAllowed = table.inputs.every(
    ({ allowed = '' }, at) => asked[at] === null || matchesFeelTest(allowed, asked[at], world),
  )
  if (!isAllowed) return undefined
  return table.rules.flatMap(({ cells, results }, row) =>
    table.inputs.every((_, at) => matchesFeelTest(cells[at] ?? '', asked[at], world))
      ? [{ row, values: results.map((text) => evaluateFeel(text, world)) }]
      : [],
  )
}

/**
 * Evaluates a FEEL table in a context. Returns the result with the matching rows; null if rows contradict
 * each other.
 */
export function decideFeelTable(
  table: FeelTable,
  world: FeelContext,
): { value: unknown; rows: readonly number[] } {
  const held = hitsOf(table, world)
  if (!held) return { value: null, rows: [] }
  if (!held.length) return { value: whereNoneHolds(table, world), rows: [] }
  const ranked = table.outputs.map(({ allowed }) => rankedIn(allowed, world))
  const { hits, conflict } = selectHits(held, { ...table, ranked })
  if (conflict) return { value: null, rows: [] }
  const rows = hits.map(({ row }) => row)
  const results = hits.map(({ values }) => resultOf(table, values))
  if (table.aggregate) return { value: aggregateValues(table.aggregate, results) ?? null, rows }
  return { value: hasManyResults(table) ? results : results[0], rows }
}
