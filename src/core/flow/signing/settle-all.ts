import { stepOf } from '../design/design'
import type { FlowMessage } from '../snapshot/snapshot'
import { type Act, flowNow } from '../steps/act'
import { signedVisitOf } from './ballots'
import { type Signed, settleVisit } from './sign-on'

/**
 * Goes on with the visits out of which people were taken: fewer votes may decide what was open, and whose turn is next
 * is asked. A visit in which nobody has signed and nobody is left ends where it is.
 */
export function settleAll(act: Act, gone: readonly FlowMessage[]): Signed {
  const settled: Signed = { nextmessage: [], cc: [], history: [] }
  for (const visitId of new Set(gone.map((message) => message.visitId))) {
    const now = flowNow(act)
    const visit = signedVisitOf(now, { visitId })
    if (!visit || visit.sign.result) continue
    const { nextmessage, cc, history } = settleVisit(act, stepOf(now.design, visit.stepId), visit)
    settled.nextmessage.push(...nextmessage)
    settled.cc.push(...cc)
    settled.history.push(...history)
  }
  return settled
}
