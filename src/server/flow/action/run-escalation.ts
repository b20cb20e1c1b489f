import { byDeadline } from '../../../core/flow/actions/escalate'
import { isDue } from '../../../core/flow/deadline/next-escalation'
import type { DueAct } from '../../../core/flow/snapshot/effects'
import type { Context } from '../../platform/http/define-call'
import { findFlow } from '../../queries/flow/running-flow'
import type { Scene } from '../../read-models/action-context/load-context'
import { runAction } from './run-action'

/** Thrown under the lock where there is nothing to do any more; nothing is written then. */
class Over extends Error {}

/**
 * Does an act of a deadline in the flow's own name. What was handled, done or put off meanwhile is found so under the
 * lock of the flow and left as it is, so that it happens once however often and by however many it is tried.
 */
export async function runDeadline(input: DueAct, context: Context): Promise<void> {
  if (!(await findFlow(context.db, context.caller.workspace, { message: input.messageId }))) return
  const guard = ({ snapshot }: Scene) => {
    if (!isDue(snapshot, input)) throw new Over()
  }
  const act = { action: byDeadline, input, target: { message: input.messageId }, guard }
  await runAction({ call: 'oa/flow/deal', body: {}, ...act, answer: async () => null }, context).catch(
    (error) => {
      if (!(error instanceof Over)) throw error
    },
  )
}
