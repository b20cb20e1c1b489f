import type { DecisionTable } from '../../../generated/types'
import { ruleToExpression } from '../../decision/rule-to-expression'
import {
  type ConditionForm,
  type DecidableCondition,
  enumerateInputs,
  type InputValues,
  toDecidableCondition,
} from './enumerate-inputs'

/** Rows of a decision table against each other, with values that show it. */
export interface TableAnalysis {
  /** Values for which no row holds, although the table says nothing of that. */
  gap?: InputValues
  /** Two rows that hold together in a table where one may. */
  overlaps: readonly { row: number; before: number; values: InputValues }[]
  /** The places of rows that never hold, or never count since rows before them do. */
  never: readonly number[]
}

const always: DecidableCondition = { comparisons: new Map(), holds: () => true }

function decidedRow(condition: string): DecidableCondition | undefined {
  return condition === 'true' ? always : toDecidableCondition(condition)
}

/** The first row before one that holds together with it, and when. */
function overlapOf(held: readonly (readonly boolean[])[], row: number, all: readonly InputValues[]) {
  for (let before = 0; before < row; before++) {
    const values = all.find((_, at) => held[row]?.[at] && held[before]?.[at])
    if (values) return [{ row, before, values }]
  }
  return []
}

/** Whether a row counts for some values: in a table of the first that holds, none before it may hold there. */
function counts(held: readonly (readonly boolean[])[], row: number, isFirst: boolean): boolean {
  const before = isFirst ? held.slice(0, row) : []
  return held[row]?.some((holds, at) => holds && !before.some((one) => one[at])) ?? false
}

/** What rows of a table leave open or claim twice; nothing where its conditions are not decided by trying. */
export function analyzeTable(table: DecisionTable, form: ConditionForm): TableAnalysis | undefined {
  const rows = table.rules.map((rule) => decidedRow(ruleToExpression(table, rule)))
  const known = rows.filter((row) => row !== undefined)
  const all = known.length === rows.length ? enumerateInputs(known, form) : undefined
  if (!all) return undefined
  const held = known.map(({ holds }) => all.map(holds))
  const isOpen = !table.outputs.some(({ otherwise }) => otherwise)
  const gap = isOpen ? all.find((_, at) => !held.some((row) => row[at])) : undefined
  return {
    ...(gap ? { gap } : {}),
    overlaps: table.hit === 'unique' ? rows.flatMap((_, row) => overlapOf(held, row, all)) : [],
    never: [...rows.keys()].filter((row) => !counts(held, row, table.hit === 'first')),
  }
}
