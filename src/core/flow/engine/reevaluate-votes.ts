import type { ActionContext } from '../context'
import { getStep } from '../design'
import { signVisitOf } from '../participants/sign-visit'
import type { FlowMessage, LogRecord } from '../snapshot'
import { enterSteps } from './enter-steps'
import { resolveVotes } from './record-vote'
import type { NextStepList } from './step-entries'

/**
 * Re-evaluates visits from which people were removed: fewer votes may decide, and the next signer may become
 * active. A visit without signatures and without remaining signers ends there.
 */
export function reevaluateVotes(
  act: ActionContext,
  removed: readonly Pick<FlowMessage, 'visitId'>[],
): NextStepList & Pick<LogRecord, 'history'> {
  const settled: NextStepList & Pick<LogRecord, 'history'> = { nextmessage: [], cc: [], history: [] }
  for (const visitId of new Set(removed.map((message) => message.visitId))) {
    if (act.isFlowEnded) break
    const now = act.flow
    const visit = signVisitOf(now, { visitId })
    if (!visit || visit.sign.result) continue
    const { nextmessage, history, onward } = resolveVotes(act, getStep(now.design, visit.stepId), visit)
    const nextStepList = enterSteps(act, onward)
    settled.nextmessage.push(...nextmessage, ...nextStepList.nextmessage)
    settled.cc.push(...nextStepList.cc)
    settled.history.push(...history)
  }
  return settled
}
