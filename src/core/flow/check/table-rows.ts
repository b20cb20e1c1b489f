import type { DecisionTable } from '../../../generated/types'
import { ruleToExpression } from '../../decision/rule-to-expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  type ConditionForm,
  type DecidableCondition,
  enumerateInputs,
  evaluateCombinations,
  type InputValues,
  toDecidableCondition,
} from './enumerate-inputs'

/** Pair of table rows that hold together. */
interface Overlap {
  row: number
  before: number
  values: InputValues
}

/** Analysis of decision table rows, with example values. */
export interface DecisionTableAnalysis {
  /** Values for which no row holds, although the table does not allow for that. */
  gap?: InputValues
  /** Pairs of rows that hold together in a table where one may. */
  overlaps: readonly Overlap[]
  /** Indexes of rows that never hold, or never count because of earlier rows. */
  never: readonly number[]
}

const always: DecidableCondition = { comparisons: new Map(), holds: () => true }
const disabledRow: DecidableCondition = { comparisons: new Map(), holds: () => false }

function decidedRow(condition: string): DecidableCondition | undefined {
  return condition === 'true' ? always : toDecidableCondition(condition)
}

/** Results of rows over all combinations of values; each row is compared with the first row that holds. */
class Rows {
  private readonly counting = new Set<number>()
  private readonly overlapping = new Map<number, Overlap>()
  gap: InputValues | undefined

  constructor(private readonly isFirst: boolean) {}

  /** Records the indexes of the rows that hold for a combination, in order. */
  take(rows: readonly number[], values: InputValues): void {
    const [first] = rows
    if (first === undefined) {
      this.gap ??= values
      return
    }
    for (const row of this.isFirst ? [first] : rows) this.counting.add(row)
    for (const row of rows.slice(1)) {
      const known = this.overlapping.get(row)
      if (!known || first < known.before) this.overlapping.set(row, { row, before: first, values })
    }
  }

  /** Returns each row that overlaps with an earlier one, with the first such row. */
  overlaps(): Overlap[] {
    return [...this.overlapping.values()].sort((one, other) => one.row - other.row)
  }

  counts(row: number): boolean {
    return this.counting.has(row)
  }
}

/**
 * Returns the gaps and overlaps of a table's rows; undefined if enumeration does not decide its conditions.
 */
export function* analyzeDecisionTable(
  table: DecisionTable,
  form: ConditionForm,
): SliceGenerator<DecisionTableAnalysis | undefined> {
  const known = yield* collectInSlices(table.rules, (rule) => {
    const row = rule.disabled ? disabledRow : decidedRow(ruleToExpression(table, rule))
    return row ? [row] : []
  })
  const all = known.length === table.rules.length ? yield* enumerateInputs(known, form) : undefined
  if (!all) return undefined
  const outcomesByRow: boolean[][] = []
  for (const row of known) outcomesByRow.push(yield* evaluateCombinations(row, all))
  const rows = new Rows(table.hit === 'first')
  for (const [at, values] of all.entries()) {
    rows.take(
      outcomesByRow.flatMap((one, row) => (one[at] ? [row] : [])),
      values,
    )
    yield
  }
  const isOpen = !table.outputs.some(({ otherwise }) => otherwise)
  return {
    ...(isOpen && rows.gap ? { gap: rows.gap } : {}),
    overlaps: table.hit === 'unique' ? rows.overlaps() : [],
    never: [...known.keys()].filter((row) => !table.rules[row]?.disabled && !rows.counts(row)),
  }
}
