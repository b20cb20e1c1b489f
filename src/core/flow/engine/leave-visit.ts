import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type ActionContext, currentFlow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { signVisitOf } from '../participants/sign-visit'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import { advance } from './advance'
import { recordVote } from './record-vote'
import type { StepExit } from './step-exit'

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
export function leaveVisit(act: ActionContext, step: FlowDesignStep, handled: Handled): StepExit {
  const { message } = handled
  const now = currentFlow(act)
  const visit = signVisitOf(now, message)
  if (visit) return recordVote(act, step, { ...handled, visit })
  const isAnd = message.dealtype === 'andsign'
  const others = now.messages.filter(
    ({ visitId, id, isCopy }) => visitId === message.visitId && id !== message.id && !isCopy,
  )
  const waiting = others.filter(isWaiting)
  if (isAnd && waiting.length) return { nextmessage: [], history: [], onward: [] }
  const history = closeMessages(act, waiting, messageStatus.eitherSigned)
  const signed = isAnd ? others.filter(({ status }) => status === messageStatus.handled) : []
  const from = [...signed.map(({ id }) => id), message.id]
  return { nextmessage: [], history, onward: advance(act, step, { ...handled, from }) }
}
