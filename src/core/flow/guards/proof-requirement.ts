import type { FlowDesignButton } from '../../../generated/types'
import { evaluate, isTrueOutcome } from '../../expression/evaluate'
import { type ActionContext, conditionScope } from '../context/action-context'
import type { FlowChange } from '../snapshot/flow-changes'

/*
 * A design may have whoever presses a button prove again who he is: always, or under a condition that is asked of the
 * form as the act leaves it. The rule only notes it in the line of the log; whether he has done so lately is the
 * server's to know. So a simulation goes on and tells it, and a replay of the past is not held up.
 */

/** Whether pressing a button asks for a proof; a condition that cannot be worked out asks for it, too. */
export function needsProof(act: ActionContext, { prove }: FlowDesignButton): boolean {
  if (prove === undefined) return false
  if (!prove.trim()) return true
  const outcome = evaluate(prove, conditionScope(act))
  return outcome.problem !== undefined || isTrueOutcome(outcome)
}

/** The button whose pressing asks for a proof, among the changes of an act. */
export function proofButton(changes: readonly FlowChange[]): string | undefined {
  const line = changes.find((change) => change.type === 'log.add' && change.record.proved)
  return line?.type === 'log.add' ? line.record.button : undefined
}
