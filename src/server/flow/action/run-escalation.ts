import { escalate } from '../../../core/flow/actions/escalate'
import { isDue } from '../../../core/flow/deadline/next-escalation'
import type { Escalation } from '../../../core/flow/snapshot/effects'
import type { Context } from '../../platform/http/define-call'
import { findFlow } from '../../queries/flow/running-flow'
import type { FlowContext } from '../../read-models/action-context/load-context'
import { runAction } from './run-action'

/** Thrown under the lock where there is nothing to do any more; nothing is written then. */
class Over extends Error {}

/**
 * Does an act of a deadline in the flow's own name. What was handled, done or put off meanwhile is found so under the
 * lock of the flow and left as it is, so that it happens once however often and by however many it is tried.
 */
export async function runEscalation(input: Escalation, context: Context): Promise<void> {
  if (!(await findFlow(context.db, context.caller.workspace, { message: input.messageId }))) return
  const guard = ({ snapshot }: FlowContext) => {
    if (!isDue(snapshot, input)) throw new Over()
  }
  const act = { action: escalate, input, target: { message: input.messageId }, guard }
  await runAction({ call: 'oa/flow/deal', body: {}, ...act, answer: async () => null }, context).catch(
    (error) => {
      if (!(error instanceof Over)) throw error
    },
  )
}
