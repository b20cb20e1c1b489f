import type { FlowDesignButton, FlowDesignStep, Outcome, Tally } from '../../../generated/types'
import type { LogRecord } from '../snapshot/changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, Signing } from '../snapshot/snapshot'
import { type Act, flowNow } from '../steps/act'
import { arrivalsBy, type Led } from '../steps/arrival'
import { closeMessages } from '../steps/close-messages'
import { enterAll } from '../steps/enter-steps'
import { askTurn } from './ask-turn'
import { ballotsOf, messagesIn, type SignedVisit } from './ballots'
import { leavingButton } from './leaving-button'
import { tallyOf, verdictOf } from './verdict'

/** Where a signature led, whom it spared, and how the votes stand after it. */
export type Signed = Led & Pick<LogRecord, 'history'> & { tally?: Tally }

const nowhere: Signed = { nextmessage: [], cc: [], history: [] }

const handledIn = (act: Act, visit: SignedVisit): FlowMessage[] =>
  messagesIn(flowNow(act), visit).filter(({ status }) => status === messageStatus.handled)

const waitingIn = (act: Act, visit: SignedVisit): FlowMessage[] =>
  messagesIn(flowNow(act), visit).filter(isWaiting)

function setSign(act: Act, visit: SignedVisit, sign: Partial<Signing>): SignedVisit {
  const changed = { ...visit, sign: { ...visit.sign, ...sign } }
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
  return changed
}

/** Leaves a visit through a button, in the name of all who signed it; without one the way ends there. */
function leave(
  act: Act,
  step: FlowDesignStep,
  { visit, button, last }: { visit: SignedVisit; button: FlowDesignButton | undefined; last?: string },
): Signed {
  const history = closeMessages(act, waitingIn(act, visit), messageStatus.eitherSigned)
  const signed = handledIn(act, visit).map(({ id }) => id)
  const from = [...signed.filter((id) => id !== last), ...(last ? [last] : [])]
  const led = enterAll(act, button ? arrivalsBy(act, step, button, from) : [])
  return { ...led, history }
}

/** Whose department has its vote already, where each department has one. */
function spareColleagues(act: Act, visit: SignedVisit): LogRecord['history'] {
  if (visit.sign.policy.per !== 'department') return []
  const decided = new Set(handledIn(act, visit).flatMap(({ seat }) => seat?.dept ?? []))
  const spared = waitingIn(act, visit).filter(({ seat }) => seat?.dept && decided.has(seat.dept))
  return closeMessages(act, spared, messageStatus.eitherSigned)
}

/** Asks whose turn is next, until somebody is asked or nobody is left. */
function askNext(act: Act, step: FlowDesignStep, visit: SignedVisit): Led['nextmessage'] {
  let [turn, ...queue] = visit.sign.queue
  const next: Led['nextmessage'] = []
  while (turn && !next.length) {
    next.push(...askTurn(act, step, { visit, turn }))
    if (!next.length) [turn, ...queue] = queue
  }
  if (visit.sign.queue.length) setSign(act, visit, { queue })
  return next
}

/**
 * Goes on with a visit after a vote, or after somebody was taken out of it: it is left as soon as its policy is
 * decided; else, when nobody is asked any more, whose turn is next is asked.
 */
export function settleVisit(act: Act, step: FlowDesignStep, visit: SignedVisit, last?: string): Signed {
  const ballots = ballotsOf(flowNow(act), visit)
  if (!ballots.length) return nowhere
  const tally = tallyOf(ballots)
  const result = verdictOf(visit.sign.policy, ballots)
  if (result) {
    const decided = setSign(act, visit, { queue: [], result })
    const { design } = flowNow(act)
    const button = leavingButton(design, step, { messages: handledIn(act, visit), result })
    const led = leave(act, step, { visit: decided, button, ...(last && { last }) })
    return { ...led, tally: { ...tally, result } }
  }
  const history = spareColleagues(act, visit)
  if (waitingIn(act, visit).length) return { ...nowhere, history, tally }
  const nextmessage = askNext(act, step, visit)
  if (nextmessage.length) return { ...nowhere, history, nextmessage, tally }
  const over = settleVisit(act, step, { ...visit, sign: { ...visit.sign, queue: [] } }, last)
  return { ...over, history: [...history, ...over.history] }
}

/** What a signature in a visit with a policy of its own leads to; sending back is no vote, it leads back at once. */
export function signOn(
  act: Act,
  step: FlowDesignStep,
  signed: { visit: SignedVisit; button: FlowDesignButton; outcome: Outcome; message: FlowMessage },
): Signed {
  const { visit, button, outcome, message } = signed
  if (outcome !== 'return') return settleVisit(act, step, visit, message.id)
  const left = visit.sign.queue.length ? setSign(act, visit, { queue: [] }) : visit
  return leave(act, step, { visit: left, button, last: message.id })
}
