import { type Act, flowNow } from '../context/action-context'
import { stepOf } from '../design/design'
import { signedVisitOf } from '../participants/signed-visit'
import type { LogRecord } from '../snapshot/flow-changes'
import type { FlowMessage } from '../snapshot/snapshot'
import { enterAll } from './enter-steps'
import { decideVisit } from './record-vote'
import type { Led } from './step-entries'

/**
 * Goes on with the visits out of which people were taken: fewer votes may decide what was open, and whose turn is next
 * is asked. A visit in which nobody has signed and nobody is left ends where it is.
 */
export function settleAll(
  act: Act,
  gone: readonly Pick<FlowMessage, 'visitId'>[],
): Led & Pick<LogRecord, 'history'> {
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
