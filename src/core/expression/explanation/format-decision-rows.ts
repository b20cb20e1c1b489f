import { parseCustom } from '../custom-reference'
import type { EvaluationResult, Scope } from '../scope'
import type { Node } from '../tree'
import type { PartResult } from './explainer'

/** Formats the decision table rows that produced the value of a call, counted from 1: `3` or `1, 4`. */
function rowsBehind(node: Node, scope: Scope): string | undefined {
  if (node.type !== 'call' || node.form !== '#C') return undefined
  const rows = scope.decision?.(parseCustom(node.name).id, scope)?.rows ?? []
  return rows.map((row) => row + 1).join(', ') || undefined
}

/** Adds the matching decision table rows to the result of a part. */
export function withDecisionRows(
  node: Node,
  outcome: EvaluationResult | undefined,
  scope: Scope,
): PartResult | undefined {
  if (!outcome || outcome.problem) return outcome
  const rows = rowsBehind(node, scope)
  return rows ? { ...outcome, rows } : outcome
}
