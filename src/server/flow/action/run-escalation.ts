import { type Escalation, escalate, isEscalationDue } from '../../../core/flow'
import type { Context } from '../../platform'
import { findFlow } from '../../queries'
import type { FlowContext } from '../../read-models/action-context/load-context'
import { runAction } from './run-action'

/** Thrown under the lock if nothing is left to do; nothing is written then. */
class Over extends Error {}

/**
 * Runs the escalation of a deadline in the flow's own name. Messages handled, cancelled or deferred meanwhile
 * are detected under the flow's lock and left unchanged, so it runs once however often it is tried.
 */
export async function runEscalation(input: Escalation, context: Context): Promise<void> {
  if (!(await findFlow(context.db, context.caller.workspace, { message: input.messageId }))) return
  const guard = ({ snapshot }: FlowContext) => {
    if (!isEscalationDue(snapshot, input)) throw new Over()
  }
  const act = { action: escalate, input, target: { message: input.messageId }, guard }
  await runAction({ call: 'oa/flow/deal', body: {}, ...act, answer: async () => null }, context).catch(
    (error) => {
      if (!(error instanceof Over)) throw error
    },
  )
}
