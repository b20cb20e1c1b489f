import type { FlowDesignStep } from '../../../generated/types'
import { type ActionContext, closeMessages } from '../context'
import { collectVotes, memberMessages, type SignVisit, visitMessages } from '../participants/sign-visit'
import {
  additionsOf,
  findBindingAdditions,
  findHostMessage,
  hostStatusOf,
  isAdditionOpen,
  withAddition,
} from '../participants/signers'
import {
  type Addition,
  type FlowMessage,
  type InactiveSigner,
  isWaiting,
  type LogRecord,
  messageStatus,
} from '../snapshot'
import { additionResult } from '../voting/step-result'
import { activateAddition, activateHost } from './activate-additions'
import type { NextStepList } from './step-entries'

/** Next signers that the additions of a visit activate, and those no longer needed. */
export type AdditionResolution = Pick<NextStepList, 'nextmessage'> &
  Pick<LogRecord, 'history'> & { visit: SignVisit }

/**
 * Due action of an addition: it has a result, no one waits for it any more, or its next signers are
 * activated.
 */
type Due = NonNullable<Addition['result']> | 'ask' | undefined

/**
 * Returns the due action for added signers who decide: the needed ones are activated until the result is
 * certain.
 */
function dueOfSigners(act: ActionContext, visit: SignVisit, addition: Addition): Due {
  const now = act.flow
  const isAsked = collectVotes(now, visit, addition).some(({ decision }) => !decision)
  return additionResult(now, visit, addition) ?? (isAsked ? undefined : 'ask')
}

/** Returns the due action for consulted people: it is over when none of them waits. */
function dueOfOpinions(waiting: readonly FlowMessage[], { queue }: Addition): Due {
  if (waiting.length) return undefined
  return queue.length ? 'ask' : 'agree'
}

/** Returns the due action for signers who become active after their host has agreed. */
const dueOfLater = (members: readonly FlowMessage[], { queue }: Addition): Due =>
  members.length || queue.length ? undefined : 'gone'

/** Whether other signers added by the waiting host have refused in the host's place. */
const isRefusedBeside = (visit: SignVisit, { host }: Addition): boolean =>
  host !== undefined && findBindingAdditions(visit, host.seat).some(({ result }) => result === 'refuse')

function dueIn(act: ActionContext, visit: SignVisit, addition: Addition): Due {
  const now = act.flow
  const { kind } = addition
  const members = memberMessages(now, visit, addition)
  const stand = hostStatusOf(visit, visitMessages(now, visit), addition)
  if (stand === 'gone' || stand === 'refused') return 'gone'
  if (isRefusedBeside(visit, addition)) return 'refuse'
  if (kind === 'opinion')
    return stand === 'signed' ? 'gone' : dueOfOpinions(members.filter(isWaiting), addition)
  if (kind === 'after' && stand === 'open') return dueOfLater(members, addition)
  return dueOfSigners(act, visit, addition)
}

function change(act: ActionContext, visit: SignVisit, addition: Addition): SignVisit {
  const changed = withAddition(visit, addition)
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
  return changed
}

/**
 * Converts a message to an inactive signer, whose message is closed because others decide instead or first.
 */
export const toInactiveSigner = ({ id: messageId, to, seat, entrustFrom }: FlowMessage): InactiveSigner => ({
  messageId,
  to,
  seat: seat ?? null,
  ...(entrustFrom && { entrustFrom }),
})

/**
 * Ends an addition: its waiting members are no longer needed, nor is the host if they refused in the host's
 * place.
 */
function end(
  act: ActionContext,
  visit: SignVisit,
  { addition, result }: { addition: Addition; result: NonNullable<Addition['result']> },
): AdditionResolution {
  const now = act.flow
  const host = findHostMessage(visitMessages(now, visit), addition)
  const isSpared = result === 'refuse' && host && isWaiting(host)
  const waiting = [...memberMessages(now, visit, addition).filter(isWaiting), ...(isSpared ? [host] : [])]
  const history = closeMessages(act, waiting, messageStatus.eitherSigned)
  const { host: was, ...rest } = addition
  const inactiveSigner = isSpared ? toInactiveSigner(host) : result === 'gone' ? undefined : was
  const ended = { ...rest, queue: [], result, ...(inactiveSigner && { host: inactiveSigner }) }
  return { visit: change(act, visit, ended), history, nextmessage: [] }
}

/** Activates the next signers of an addition. */
function ask(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, addition }: { visit: SignVisit; addition: Addition },
) {
  const [turn = [], ...queue] = addition.queue
  const nextmessage = activateAddition(act, step, { visit, addition, turn })
  return { visit: change(act, visit, { ...addition, queue }), history: [], nextmessage }
}

/**
 * Activates the host of a "before" addition; if the host cannot be asked, the added signers' decision counts
 * instead.
 */
function askAgain(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, history }: AdditionResolution,
  { id }: Addition,
): AdditionResolution {
  const addition = additionsOf(visit).find((one) => one.id === id)
  if (!addition?.host || addition.result !== 'agree') return { visit, history, nextmessage: [] }
  const nextmessage = activateHost(act, step, { visit, addition })
  const { host: _, ...signers } = addition
  return { visit: nextmessage.length ? change(act, visit, signers) : visit, history, nextmessage }
}

function settleOne(
  act: ActionContext,
  step: FlowDesignStep,
  visit: SignVisit,
): AdditionResolution | undefined {
  for (const addition of additionsOf(visit).filter(isAdditionOpen).toReversed()) {
    const due = dueIn(act, visit, addition)
    if (due === 'ask') return ask(act, step, { visit, addition })
    if (due) return askAgain(act, step, end(act, visit, { addition, result: due }), addition)
  }
  return undefined
}

/**
 * Resolves the additions of a visit, innermost first, until nothing is due: records results, activates the
 * next signers, and reactivates hosts.
 */
export function resolveAdditions(
  act: ActionContext,
  step: FlowDesignStep,
  visit: SignVisit,
): AdditionResolution {
  const settled: AdditionResolution = { visit, nextmessage: [], history: [] }
  for (let one = settleOne(act, step, visit); one; one = settleOne(act, step, settled.visit)) {
    settled.visit = one.visit
    settled.nextmessage.push(...one.nextmessage)
    settled.history.push(...one.history)
  }
  return settled
}

/** Closes the open additions of a visit that is left. */
export const closeOpenAdditions = (visit: SignVisit): SignVisit => ({
  ...visit,
  sign: {
    ...visit.sign,
    ...(visit.sign.added && {
      added: visit.sign.added.map((one) =>
        isAdditionOpen(one) ? { ...one, queue: [], result: 'gone' as const } : one,
      ),
    }),
  },
})
