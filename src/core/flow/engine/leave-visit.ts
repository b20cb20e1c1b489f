import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type ActionContext, closeMessages } from '../context'
import { signVisitOf } from '../participants/sign-visit'
import { type FlowMessage, type FlowSnapshot, isWaiting, messageStatus, messagesOfVisit } from '../snapshot'
import { recordVote } from './record-vote'
import { advance, type StepExit } from './step-entries'

/** Handled message, its button, and the outcome of that button. */
interface Handled {
  message: FlowMessage
  button: FlowDesignButton
  outcome: Outcome
}

/** Returns the other messages of a visit, and those of them that wait. */
function othersOf(flow: FlowSnapshot, message: FlowMessage) {
  const otherMessages = messagesOfVisit(flow, message.visitId).filter(
    ({ id, isCopy }) => id !== message.id && !isCopy,
  )
  return { others: otherMessages, waiting: otherMessages.filter(isWaiting) }
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
  const { others, waiting } = othersOf(now, message)
  if (isAnd && waiting.length) return { nextmessage: [], history: [], onward: [] }
  const history = closeMessages(act, waiting, messageStatus.eitherSigned)
  const signed = isAnd ? others.filter(({ status }) => status === messageStatus.handled) : []
  const from = [...signed.map(({ id }) => id), message.id]
  return { nextmessage: [], history, onward: advance(act, step, { ...handled, from }) }
}
