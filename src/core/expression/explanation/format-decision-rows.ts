import { parseCustomReference } from '../custom-reference'
import type { EvaluationResult } from '../scope'
import type { ExpressionNode } from '../tree'
import type { PartResult } from './explainer'

/** Decision table rows that counted in an evaluation, by the id of the output. */
export type RowsByOutput = ReadonlyMap<string, readonly number[]>

/** Formats the decision table rows that produced the value of a call, counted from 1: `3` or `1, 4`. */
function rowsBehind(node: ExpressionNode, decided: RowsByOutput): string | undefined {
  if (node.type !== 'call' || node.form !== '#C') return undefined
  const rows = decided.get(parseCustomReference(node.name).id) ?? []
  return rows.map((row) => row + 1).join(', ') || undefined
}

/** Adds the matching decision table rows to the result of a part. */
export function addDecisionRows(
  node: ExpressionNode,
  outcome: EvaluationResult | undefined,
  decided: RowsByOutput,
): PartResult | undefined {
  if (!outcome || outcome.problem) return outcome
  const rows = rowsBehind(node, decided)
  return rows ? { ...outcome, rows } : outcome
}
