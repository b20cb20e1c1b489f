import type { FlowDesignStep } from '../../../generated/types'
import { type Act, flowNow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { additionsIn, goingWith, hostIn, isOpen, standOf, withAddition } from '../participants/added-signers'
import { membersOf, messagesIn, type SignedVisit, votesAsked } from '../participants/signed-visit'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Absent, Addition, FlowMessage } from '../snapshot/snapshot'
import { groupVerdict } from '../voting/group-result'
import { askAdded, askHost } from './activate-additions'
import type { Led } from './step-entries'

/** Whom the additions of a visit ask next, and whom they spare. */
export type Settled = Pick<Led, 'nextmessage'> & Pick<LogRecord, 'history'> & { visit: SignedVisit }

/** What is due in an addition: it is decided, nobody waits for it any more, or its next people are asked. */
type Due = NonNullable<Addition['result']> | 'ask' | undefined

/** The same of people who decide: whoever is needed is asked, until it is certain. */
function dueOfSigners(act: Act, visit: SignedVisit, addition: Addition): Due {
  const now = flowNow(act)
  const isAsked = votesAsked(now, visit, addition).some(({ decision }) => !decision)
  return groupVerdict(now, visit, addition) ?? (isAsked ? undefined : 'ask')
}

/** The same of people whose opinion is asked: it is over when nobody of them waits. */
function dueOfOpinions(waiting: readonly FlowMessage[], { queue }: Addition): Due {
  if (waiting.length) return undefined
  return queue.length ? 'ask' : 'agree'
}

/** The same of people whose turn comes when whoever asked them has agreed. */
const dueOfLater = (members: readonly FlowMessage[], { queue }: Addition): Due =>
  members.length || queue.length ? undefined : 'gone'

/** Whether others whom whoever waits for it asked, too, have refused in his place. */
const isRefusedBeside = (visit: SignedVisit, { host }: Addition): boolean =>
  host !== undefined && goingWith(visit, host.seat).some(({ result }) => result === 'refuse')

function dueIn(act: Act, visit: SignedVisit, addition: Addition): Due {
  const now = flowNow(act)
  const { kind } = addition
  const members = membersOf(now, visit, addition)
  const stand = standOf(visit, messagesIn(now, visit), addition)
  if (stand === 'gone' || stand === 'refused') return 'gone'
  if (isRefusedBeside(visit, addition)) return 'refuse'
  if (kind === 'opinion')
    return stand === 'signed' ? 'gone' : dueOfOpinions(members.filter(isWaiting), addition)
  if (kind === 'after' && stand === 'open') return dueOfLater(members, addition)
  return dueOfSigners(act, visit, addition)
}

function change(act: Act, visit: SignedVisit, addition: Addition): SignedVisit {
  const changed = withAddition(visit, addition)
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
  return changed
}

/** How somebody is kept whose message is closed because others decide in his place, or before him. */
export const absentOf = ({ id: messageId, to, seat, entrustFrom }: FlowMessage): Absent => ({
  messageId,
  to,
  seat: seat ?? null,
  ...(entrustFrom && { entrustFrom }),
})

/** Ends an addition: whoever still waits for it is spared, and so is whoever asked when they refused in his place. */
function end(
  act: Act,
  visit: SignedVisit,
  { addition, result }: { addition: Addition; result: NonNullable<Addition['result']> },
): Settled {
  const now = flowNow(act)
  const host = hostIn(messagesIn(now, visit), addition)
  const isSpared = result === 'refuse' && host && isWaiting(host)
  const waiting = [...membersOf(now, visit, addition).filter(isWaiting), ...(isSpared ? [host] : [])]
  const history = closeMessages(act, waiting, messageStatus.eitherSigned)
  const { host: was, ...rest } = addition
  const kept = isSpared ? absentOf(host) : result === 'gone' ? undefined : was
  const ended = { ...rest, queue: [], result, ...(kept && { host: kept }) }
  return { visit: change(act, visit, ended), history, nextmessage: [] }
}

/** Asks the next people of an addition. */
function ask(
  act: Act,
  step: FlowDesignStep,
  { visit, addition }: { visit: SignedVisit; addition: Addition },
) {
  const [turn = [], ...queue] = addition.queue
  const nextmessage = askAdded(act, step, { visit, addition, turn })
  return { visit: change(act, visit, { ...addition, queue }), history: [], nextmessage }
}

/** Whoever asked others before himself is asked now; where he cannot be, what they decided stands for him. */
function askAgain(act: Act, step: FlowDesignStep, { visit, history }: Settled, { id }: Addition): Settled {
  const addition = additionsIn(visit).find((one) => one.id === id)
  if (!addition?.host || addition.result !== 'agree') return { visit, history, nextmessage: [] }
  const nextmessage = askHost(act, step, { visit, addition })
  const { host: _, ...asked } = addition
  return { visit: nextmessage.length ? change(act, visit, asked) : visit, history, nextmessage }
}

function settleOne(act: Act, step: FlowDesignStep, visit: SignedVisit): Settled | undefined {
  for (const addition of additionsIn(visit).filter(isOpen).toReversed()) {
    const due = dueIn(act, visit, addition)
    if (due === 'ask') return ask(act, step, { visit, addition })
    if (due) return askAgain(act, step, end(act, visit, { addition, result: due }), addition)
  }
  return undefined
}

/**
 * Goes on with those who were asked further in a visit, the innermost first, until nothing is due: what they decided is
 * noted, whose turn is next is asked, and whoever asked them before himself is asked again.
 */
export function settleAdditions(act: Act, step: FlowDesignStep, visit: SignedVisit): Settled {
  const settled: Settled = { visit, nextmessage: [], history: [] }
  for (let one = settleOne(act, step, visit); one; one = settleOne(act, step, settled.visit)) {
    settled.visit = one.visit
    settled.nextmessage.push(...one.nextmessage)
    settled.history.push(...one.history)
  }
  return settled
}

/** The same visit when it is left: what was open in it is open no more. */
export const withoutOpen = (visit: SignedVisit): SignedVisit => ({
  ...visit,
  sign: {
    ...visit.sign,
    ...(visit.sign.added && {
      added: visit.sign.added.map((one) =>
        isOpen(one) ? { ...one, queue: [], result: 'gone' as const } : one,
      ),
    }),
  },
})
