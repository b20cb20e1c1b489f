import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type Act, flowNow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { signedVisitOf } from '../participants/signed-visit'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import { leadOn } from './advance'
import { signOn } from './record-vote'
import type { Left } from './step-exit'

/** A message that was handled, by which button, and what that decides. */
interface Handled {
  message: FlowMessage
  button: FlowDesignButton
  outcome: Outcome
}

/**
 * A visit with a policy of its own is left as that says; an and-sign visit by its last signer only; an or-sign visit by
 * the first, the others' messages close.
 */
export function leaveVisit(act: Act, step: FlowDesignStep, handled: Handled): Left {
  const { message } = handled
  const now = flowNow(act)
  const visit = signedVisitOf(now, message)
  if (visit) return signOn(act, step, { ...handled, visit })
  const isAnd = message.dealtype === 'andsign'
  const others = now.messages.filter(
    ({ visitId, id, isCopy }) => visitId === message.visitId && id !== message.id && !isCopy,
  )
  const waiting = others.filter(isWaiting)
  if (isAnd && waiting.length) return { nextmessage: [], history: [], onward: [] }
  const history = closeMessages(act, waiting, messageStatus.eitherSigned)
  const signed = isAnd ? others.filter(({ status }) => status === messageStatus.handled) : []
  const from = [...signed.map(({ id }) => id), message.id]
  return { nextmessage: [], history, onward: leadOn(act, step, { ...handled, from }) }
}
