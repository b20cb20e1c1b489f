import { parseCustom } from '../custom-reference'
import type { Outcome, Scope } from '../scope'
import type { Node } from '../tree'
import type { Told } from './explainer'

/** The rows of a decision table that made the value of a call, as people count them: `3` or `1, 4`. */
function rowsBehind(node: Node, scope: Scope): string | undefined {
  if (node.type !== 'call' || node.form !== '#C') return undefined
  const rows = scope.decision?.(parseCustom(node.name).id, scope)?.rows ?? []
  return rows.map((row) => row + 1).join(', ') || undefined
}

/** What a part came to, with the rows behind it. */
export function withRows(node: Node, outcome: Outcome | undefined, scope: Scope): Told | undefined {
  if (!outcome || outcome.problem) return outcome
  const rows = rowsBehind(node, scope)
  return rows ? { ...outcome, rows } : outcome
}
