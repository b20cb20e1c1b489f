import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { agreeAlone, tellAlone } from '../automatic/agree-alone'
import type { LogRecord } from '../snapshot/changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, Signing } from '../snapshot/snapshot'
import { type Act, flowNow } from '../steps/act'
import type { Led } from '../steps/arrival'
import { closeMessages } from '../steps/close-messages'
import { leadOn } from '../steps/lead-on'
import type { Left } from '../steps/left'
import { askTurn } from './ask-turn'
import { ballotsOf, messagesIn, type SignedVisit } from './ballots'
import { leavingButton } from './leaving-button'
import { tallyOf, verdictOf } from './verdict'

const nowhere: Left = { nextmessage: [], history: [], onward: [] }

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
  {
    visit,
    button,
    outcome,
    last,
  }: { visit: SignedVisit; button: FlowDesignButton | undefined; outcome: Outcome; last?: string },
): Left {
  const history = closeMessages(act, waitingIn(act, visit), messageStatus.eitherSigned)
  const handled = handledIn(act, visit)
  const signed = handled.map(({ id }) => id)
  const from = [...signed.filter((id) => id !== last), ...(last ? [last] : [])]
  const toName = handled.find(({ id }) => id === from.at(-1))?.toName ?? ''
  const message = { visitId: visit.id, toName }
  return {
    nextmessage: [],
    history,
    onward: button ? leadOn(act, step, { button, outcome, message, from }) : [],
  }
}

/** Whose department has its vote already, where each department has one. */
function spareColleagues(act: Act, visit: SignedVisit): LogRecord['history'] {
  if (visit.sign.policy.per !== 'department') return []
  const decided = new Set(handledIn(act, visit).flatMap(({ seat }) => seat?.dept ?? []))
  const spared = waitingIn(act, visit).filter(({ seat }) => seat?.dept && decided.has(seat.dept))
  return closeMessages(act, spared, messageStatus.eitherSigned)
}

/** Asks whose turn is next, until somebody is asked or nobody is left; who agrees by himself has voted. */
function askNext(act: Act, step: FlowDesignStep, visit: SignedVisit) {
  let [turn, ...queue] = visit.sign.queue
  const nextmessage: Led['nextmessage'] = []
  while (turn && !nextmessage.length) {
    nextmessage.push(...askTurn(act, step, { visit, turn }))
    if (!nextmessage.length) [turn, ...queue] = queue
  }
  const left = visit.sign.queue.length ? setSign(act, visit, { queue }) : visit
  const signed = agreeAlone(act, step, { from: visit.from, messages: waitingIn(act, left) })
  tellAlone(act, step, { signed, history: [] })
  return { nextmessage, left, last: signed.at(-1)?.message.id }
}

/**
 * Goes on with a visit after a vote, or after somebody was taken out of it: it is left as soon as its policy is
 * decided; else, when nobody is asked any more, whose turn is next is asked.
 */
export function decideVisit(act: Act, step: FlowDesignStep, visit: SignedVisit, last?: string): Left {
  const ballots = ballotsOf(flowNow(act), visit)
  if (!ballots.length) return nowhere
  const tally = tallyOf(ballots)
  const result = verdictOf(visit.sign.policy, ballots)
  if (result) {
    const decided = setSign(act, visit, { queue: [], result })
    const { design } = flowNow(act)
    const button = leavingButton(design, step, { messages: handledIn(act, visit), result })
    const led = leave(act, step, { visit: decided, button, outcome: result, ...(last && { last }) })
    return { ...led, tally: { ...tally, result } }
  }
  const history = spareColleagues(act, visit)
  if (waitingIn(act, visit).length) return { ...nowhere, history, tally }
  const { nextmessage, left, last: alone } = askNext(act, step, visit)
  if (nextmessage.length && !alone) return { ...nowhere, history, nextmessage, tally }
  const over = decideVisit(act, step, left, alone ?? last)
  return {
    ...over,
    history: [...history, ...over.history],
    nextmessage: [...nextmessage, ...over.nextmessage],
  }
}

/** What a signature in a visit with a policy of its own leads to; sending back is no vote, it leads back at once. */
export function signOn(
  act: Act,
  step: FlowDesignStep,
  signed: { visit: SignedVisit; button: FlowDesignButton; outcome: Outcome; message: FlowMessage },
): Left {
  const { visit, button, outcome, message } = signed
  if (outcome !== 'return') return decideVisit(act, step, visit, message.id)
  const left = visit.sign.queue.length ? setSign(act, visit, { queue: [] }) : visit
  return leave(act, step, { visit: left, button, outcome, last: message.id })
}
