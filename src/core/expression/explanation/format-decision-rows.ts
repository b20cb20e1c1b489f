import { parseCustom } from '../custom-reference'
import type { EvaluationResult, Scope } from '../scope'
import type { Node } from '../tree'
import type { PartResult } from './explainer'

/** The rows of a decision table that made the value of a call, as people count them: `3` or `1, 4`. */
function rowsBehind(node: Node, scope: Scope): string | undefined {
  if (node.type !== 'call' || node.form !== '#C') return undefined
  const rows = scope.decision?.(parseCustom(node.name).id, scope)?.rows ?? []
  return rows.map((row) => row + 1).join(', ') || undefined
}

/** What a part came to, with the rows behind it. */
export function withDecisionRows(
  node: Node,
  outcome: EvaluationResult | undefined,
  scope: Scope,
): PartResult | undefined {
  if (!outcome || outcome.problem) return outcome
  const rows = rowsBehind(node, scope)
  return rows ? { ...outcome, rows } : outcome
}
