import { stepOf } from '../design/design'
import type { LogRecord } from '../snapshot/changes'
import type { FlowMessage } from '../snapshot/snapshot'
import { type Act, flowNow } from '../steps/act'
import type { Led } from '../steps/arrival'
import { enterAll } from '../steps/enter-steps'
import { signedVisitOf } from './ballots'
import { decideVisit } from './sign-on'

/**
 * Goes on with the visits out of which people were taken: fewer votes may decide what was open, and whose turn is next
 * is asked. A visit in which nobody has signed and nobody is left ends where it is.
 */
export function settleAll(act: Act, gone: readonly FlowMessage[]): Led & Pick<LogRecord, 'history'> {
  const settled: Led & Pick<LogRecord, 'history'> = { nextmessage: [], cc: [], history: [] }
  for (const visitId of new Set(gone.map((message) => message.visitId))) {
    const now = flowNow(act)
    const visit = signedVisitOf(now, { visitId })
    if (!visit || visit.sign.result) continue
    const { nextmessage, history, onward } = decideVisit(act, stepOf(now.design, visit.stepId), visit)
    const led = enterAll(act, onward)
    settled.nextmessage.push(...nextmessage, ...led.nextmessage)
    settled.cc.push(...led.cc)
    settled.history.push(...history)
  }
  return settled
}
