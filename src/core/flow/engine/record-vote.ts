import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type Act, flowNow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { WholeNeeded } from '../context/incomplete-snapshot-error'
import { dealtypeOf } from '../design/design'
import { isOpen, isOpinion } from '../participants/added-signers'
import { ballotsOf, isUnclear, membersOf, messagesIn, type SignedVisit } from '../participants/signed-visit'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, Signing } from '../snapshot/snapshot'
import { kindButton, kindVerdict } from '../voting/default-result'
import { tallyOf, verdictOf } from '../voting/tally'
import { leavingButton } from '../voting/winning-button'
import { askTurn } from './activate-next'
import { leadOn } from './advance'
import { agreeAlone, tellAlone } from './auto-approve'
import { settleAdditions, withoutOpen } from './resolve-additions'
import type { Led } from './step-entries'
import type { Left } from './step-exit'

const nowhere: Left = { nextmessage: [], history: [], onward: [] }

const handledIn = (act: Act, visit: SignedVisit): FlowMessage[] =>
  messagesIn(flowNow(act), visit).filter((one) => one.status === messageStatus.handled && !isOpinion(one))

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
  if (visit.sign.policy?.per !== 'department') return []
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

/** Where one signs and has done so, nobody else of the step is needed; those whom he asked further still are. */
function spareOthers(act: Act, step: FlowDesignStep, visit: SignedVisit): LogRecord['history'] {
  if (visit.sign.policy || dealtypeOf(step) !== 'orsign') return []
  const own = membersOf(flowNow(act), visit, undefined)
  if (!own.some(({ status }) => status === messageStatus.handled)) return []
  return closeMessages(act, own.filter(isWaiting), messageStatus.eitherSigned)
}

/** Leaves a visit as its votes decided. */
function leaveBy(
  act: Act,
  step: FlowDesignStep,
  { visit, result, last }: { visit: SignedVisit; result: 'agree' | 'refuse'; last?: string },
): Left {
  const { policy } = visit.sign
  const left = { ...withoutOpen(visit).sign, queue: [], ...(policy && { result }) }
  const decided = setSign(act, visit, left)
  const messages = handledIn(act, visit)
  const button = policy
    ? leavingButton(flowNow(act).design, step, { messages, result })
    : kindButton(step, { messages, result })
  return leave(act, step, { visit: decided, button, outcome: result, ...(last && { last }) })
}

const after = (to: Left, { nextmessage, history }: Pick<Left, 'nextmessage' | 'history'>): Left => ({
  ...to,
  nextmessage: [...nextmessage, ...to.nextmessage],
  history: [...history, ...to.history],
})

/**
 * Goes on with a visit after a vote, or after somebody was taken out of it: those who were asked further come first; it
 * is left as soon as its policy, or the kind of its step, is decided; else, when nobody is asked any more, whose turn is
 * next is asked.
 */
export function decideVisit(act: Act, step: FlowDesignStep, before: SignedVisit, last?: string): Left {
  const spared = spareOthers(act, step, before)
  const { visit, nextmessage, history } = settleAdditions(act, step, before)
  return after(decideVotes(act, step, visit, last), { nextmessage, history: [...spared, ...history] })
}

/** How the votes of a visit stand, and what they decide; nothing where there are none. */
function counted(act: Act, step: FlowDesignStep, visit: SignedVisit) {
  const { policy } = visit.sign
  const now = flowNow(act)
  const ballots = ballotsOf(now, visit)
  if (!ballots.length) return undefined
  const result = policy ? verdictOf(policy, ballots) : kindVerdict(step, ballots)
  if (now.leftOut && (result || isUnclear(now, visit))) throw new WholeNeeded()
  return { result, tally: policy && tallyOf(ballots) }
}

function decideVotes(act: Act, step: FlowDesignStep, visit: SignedVisit, last?: string): Left {
  const votes = counted(act, step, visit)
  if (!votes) return nowhere
  const { result, tally } = votes
  if (result) {
    const led = leaveBy(act, step, { visit, result, ...(last && { last }) })
    return { ...led, ...(tally && { tally: { ...tally, result } }) }
  }
  const history = spareColleagues(act, visit)
  if (waitingIn(act, visit).length)
    return after({ ...nowhere, ...(tally && { tally }) }, { nextmessage: [], history })
  const { nextmessage, left, last: alone } = askNext(act, step, visit)
  if (nextmessage.length && !alone) return { ...nowhere, history, nextmessage, ...(tally && { tally }) }
  return after(decideVotes(act, step, left, alone ?? last), { nextmessage, history })
}

/** What a signature in a visit with a policy of its own leads to; sending back is no vote, it leads back at once. */
export function signOn(
  act: Act,
  step: FlowDesignStep,
  signed: { visit: SignedVisit; button: FlowDesignButton; outcome: Outcome; message: FlowMessage },
): Left {
  const { visit, button, outcome, message } = signed
  if (outcome !== 'return') return decideVisit(act, step, visit, message.id)
  if (act.before.leftOut) throw new WholeNeeded()
  const { queue, added: asked = [] } = visit.sign
  const left =
    queue.length || asked.some(isOpen)
      ? setSign(act, visit, { ...withoutOpen(visit).sign, queue: [] })
      : visit
  return leave(act, step, { visit: left, button, outcome, last: message.id })
}
