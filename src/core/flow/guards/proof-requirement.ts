import type { FlowDesignButton } from '../../../generated/types'
import { evaluateExpression, isTrueResult } from '../../expression'
import type { ActionContext } from '../context'
import type { FlowChange } from '../snapshot'

/*
 * A design may require a fresh proof of identity when a button is pressed: always, or under a condition on
 * the submitted form. The rule only records the requirement in the log; whether the person has given a recent
 * proof is known to the server. So a simulation continues and reports it, and a replay is not blocked.
 */

/** Whether pressing a button requires a proof; a condition that cannot be evaluated requires it too. */
export function needsProof(act: ActionContext, { prove }: FlowDesignButton): boolean {
  if (prove === undefined) return false
  if (!prove.trim()) return true
  const outcome = evaluateExpression(prove, act.conditionScope)
  return outcome.problem !== undefined || isTrueResult(outcome)
}

/** Returns the button among the changes of an action that requires a proof. */
export function findButtonRequiringProof(changes: readonly FlowChange[]): string | undefined {
  const line = changes.find((change) => change.type === 'log.add' && change.record.proved)
  return line?.type === 'log.add' ? line.record.button : undefined
}
