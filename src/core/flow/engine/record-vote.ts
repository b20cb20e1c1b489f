import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type ActionContext, closeMessages, IncompleteSnapshotError } from '../context'
import { dealtypeOf } from '../design'
import {
  ballotsOf,
  memberMessages,
  needsAllMessages,
  type SignVisit,
  visitMessages,
} from '../participants/sign-visit'
import { isAdditionOpen, isOpinion } from '../participants/signers'
import { type FlowMessage, isWaiting, type LogRecord, messageStatus, type SignState } from '../snapshot'
import { defaultExitButton, defaultVisitResult } from '../voting/step-result'
import { tallyVotes, voteResultOf } from '../voting/tally'
import { findWinningButton } from '../voting/winning-button'
import { activateNext } from './activate-next'
import { autoApprove, logAutoApproval } from './auto-approve'
import { closeOpenAdditions, resolveAdditions } from './resolve-additions'
import { advance, type NextStepList, type StepExit } from './step-entries'

const nowhere: StepExit = { nextmessage: [], history: [], onward: [] }

const handledIn = (act: ActionContext, visit: SignVisit): FlowMessage[] =>
  visitMessages(act.flow, visit).filter((one) => one.status === messageStatus.handled && !isOpinion(one))

const waitingIn = (act: ActionContext, visit: SignVisit): FlowMessage[] =>
  visitMessages(act.flow, visit).filter(isWaiting)

function setSign(act: ActionContext, visit: SignVisit, sign: Partial<SignState>): SignVisit {
  const changed = { ...visit, sign: { ...visit.sign, ...sign } }
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
  return changed
}

/** Leaves a visit through a button, on behalf of all its signers; without a button the path ends there. */
function leave(
  act: ActionContext,
  step: FlowDesignStep,
  {
    visit,
    button,
    outcome,
    last,
  }: { visit: SignVisit; button: FlowDesignButton | undefined; outcome: Outcome; last?: string },
): StepExit {
  const history = closeMessages(act, waitingIn(act, visit), messageStatus.eitherSigned)
  const handled = handledIn(act, visit)
  const signed = handled.map(({ id }) => id)
  const from = [...signed.filter((id) => id !== last), ...(last ? [last] : [])]
  const toName = handled.find(({ id }) => id === from.at(-1))?.toName ?? ''
  const message = { visitId: visit.id, toName }
  return {
    nextmessage: [],
    history,
    onward: button ? advance(act, step, { button, outcome, message, from }) : [],
  }
}

/** Closes the messages of colleagues whose department has voted, where each department has one vote. */
function spareColleagues(act: ActionContext, visit: SignVisit): LogRecord['history'] {
  if (visit.sign.policy?.per !== 'department') return []
  const decided = new Set(handledIn(act, visit).flatMap(({ seat }) => seat?.dept ?? []))
  const flowMessages = waitingIn(act, visit).filter(({ seat }) => seat?.dept && decided.has(seat.dept))
  return closeMessages(act, flowMessages, messageStatus.eitherSigned)
}

/** Activates the next signers until one is asked or none is left; automatic approvals count as votes. */
function askNext(act: ActionContext, step: FlowDesignStep, visit: SignVisit) {
  let [turn, ...queue] = visit.sign.queue
  const nextmessage: NextStepList['nextmessage'] = []
  while (turn && !nextmessage.length) {
    nextmessage.push(...activateNext(act, step, { visit, turn }))
    if (!nextmessage.length) [turn, ...queue] = queue
  }
  const left = visit.sign.queue.length ? setSign(act, visit, { queue }) : visit
  const signed = autoApprove(act, step, { from: visit.from, messages: waitingIn(act, left) })
  logAutoApproval(act, step, { signed, history: [] })
  return { nextmessage, left, last: signed.at(-1)?.message.id }
}

/**
 * Closes the other messages of the step once its one required signature is made; signers added by that signer
 * are retained.
 */
function spareOthers(act: ActionContext, step: FlowDesignStep, visit: SignVisit): LogRecord['history'] {
  if (visit.sign.policy || dealtypeOf(step) !== 'orsign') return []
  const own = memberMessages(act.flow, visit, undefined)
  if (!own.some(({ status }) => status === messageStatus.handled)) return []
  return closeMessages(act, own.filter(isWaiting), messageStatus.eitherSigned)
}

/** Leaves a visit according to its vote result. */
function leaveBy(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, result, last }: { visit: SignVisit; result: 'agree' | 'refuse'; last?: string },
): StepExit {
  const { policy } = visit.sign
  const left = { ...closeOpenAdditions(visit).sign, queue: [], ...(policy && { result }) }
  const decided = setSign(act, visit, left)
  const messages = handledIn(act, visit)
  const button = policy
    ? findWinningButton(act.flow.design, step, { messages, result })
    : defaultExitButton(step, { messages, result })
  return leave(act, step, { visit: decided, button, outcome: result, ...(last && { last }) })
}

const after = (
  to: StepExit,
  { nextmessage, history }: Pick<StepExit, 'nextmessage' | 'history'>,
): StepExit => ({
  ...to,
  nextmessage: [...nextmessage, ...to.nextmessage],
  history: [...history, ...to.history],
})

/**
 * Advances a visit after a vote or a removal. Additions are resolved first; the visit is left as soon as its
 * policy, or the kind of its step, is decided; otherwise the next signers are activated when no one is
 * active.
 */
export function resolveVotes(
  act: ActionContext,
  step: FlowDesignStep,
  before: SignVisit,
  last?: string,
): StepExit {
  const omitted = spareOthers(act, step, before)
  const { visit, nextmessage, history } = resolveAdditions(act, step, before)
  return after(decideVotes(act, step, visit, last), { nextmessage, history: [...omitted, ...history] })
}

/** Returns tally and result of a visit; undefined if it counts no votes. */
function counted(act: ActionContext, step: FlowDesignStep, visit: SignVisit) {
  const { policy } = visit.sign
  const now = act.flow
  const ballots = ballotsOf(now, visit)
  if (!ballots.length) return undefined
  const result = policy ? voteResultOf(policy, ballots) : defaultVisitResult(step, ballots)
  if (now.leftOut && (result || needsAllMessages(now, visit))) throw new IncompleteSnapshotError()
  return { result, tally: policy && tallyVotes(ballots) }
}

function decideVotes(act: ActionContext, step: FlowDesignStep, visit: SignVisit, last?: string): StepExit {
  const votes = counted(act, step, visit)
  if (!votes) return nowhere
  const { result, tally } = votes
  if (result) {
    const stepExit = leaveBy(act, step, { visit, result, ...(last && { last }) })
    return { ...stepExit, ...(tally && { tally: { ...tally, result } }) }
  }
  const history = spareColleagues(act, visit)
  if (waitingIn(act, visit).length)
    return after({ ...nowhere, ...(tally && { tally }) }, { nextmessage: [], history })
  const { nextmessage, left, last: alone } = askNext(act, step, visit)
  if (nextmessage.length && !alone) return { ...nowhere, history, nextmessage, ...(tally && { tally }) }
  return after(decideVotes(act, step, left, alone ?? last), { nextmessage, history })
}

/**
 * Records a signature in a visit with a sign policy. Sending back is not a vote; it leads back immediately.
 */
export function recordVote(
  act: ActionContext,
  step: FlowDesignStep,
  signed: { visit: SignVisit; button: FlowDesignButton; outcome: Outcome; message: FlowMessage },
): StepExit {
  const { visit, button, outcome, message } = signed
  if (outcome !== 'return') return resolveVotes(act, step, visit, message.id)
  if (act.before.leftOut) throw new IncompleteSnapshotError()
  const { queue, added: additions = [] } = visit.sign
  const left =
    queue.length || additions.some(isAdditionOpen)
      ? setSign(act, visit, { ...closeOpenAdditions(visit).sign, queue: [] })
      : visit
  return leave(act, step, { visit: left, button, outcome, last: message.id })
}
