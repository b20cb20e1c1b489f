import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import type { ActionContext } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { signVisitOf } from '../participants/sign-visit'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import { advance } from './advance'
import { recordVote } from './record-vote'
import type { StepExit } from './step-exit'

/** Handled message, its button, and the outcome of that button. */
interface Handled {
  message: FlowMessage
  button: FlowDesignButton
  outcome: Outcome
}

/**
 * Leaves a visit by its sign policy, if it has one. An and-sign visit is left by its last signer only; an
 * or-sign visit by the first, which closes the other messages.
 */
export function leaveVisit(act: ActionContext, step: FlowDesignStep, handled: Handled): StepExit {
  const { message } = handled
  const now = act.flow
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
