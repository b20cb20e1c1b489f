import type { FlowDesignStep, Forwarding, RecipientGroup } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/context'
import { type Resolved, resolve } from '../../recipient/resolve'
import { beginVisit, lastOf, receiverOf, sendCopies, type VisitMarks } from '../assignment/begin-visit'
import { standIns, tellBroken, waitingMessage } from '../assignment/create-tasks'
import { allotted, aloneIn } from '../assignment/distribute'
import { insteadOfNobody } from '../assignment/fallback-assignee'
import { NobodyFound } from '../assignment/no-assignee-error'
import { keptPeople, levelsOf } from '../assignment/recipient-selection'
import { type Act, flowNow, headOf, newMessage, recipientContext } from '../context/action-context'
import { limitDecided } from '../deadline/deadline-from-table'
import type { StandIn } from '../delegation/delegation'
import { dealtypeOf, policyOf, stepOf } from '../design/design'
import { withoutCreator } from '../guards/self-approval'
import { withoutExcluded } from '../guards/separation-of-duties'
import { claimable, claimed } from '../participants/candidate-pool'
import { type Asked, firstTurn, inWhoseName } from '../participants/initial-signers'
import type { Arrival } from '../routing/step-entry'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import { agreeAlone, tellAlone } from './auto-approve'
import { enterEvent } from './enter-event'
import { leaveVisit } from './leave-visit'
import { arrivalsBy, type Led } from './step-entries'
import type { Left } from './step-exit'

const creatorOnly: RecipientGroup = {
  chosetype: 'or',
  chosed: [{ type: 'fun', id: 'CreatID', name: '' }],
  runRoots: [],
}

/** A step's receivers, resolved once, on entry; whatever comes back to the start comes to its creator. */
function receiversOf(step: FlowDesignStep, context: RecipientContext): Resolved {
  if (!step.is_start) return resolve(step.dealers, context)
  return resolve([creatorOnly], { ...context, set: { ...context.set, runRoots: [] } })
}

/** Who is asked: the receivers who may decide, else whoever is asked where a step finds nobody, if he may. */
function askedIn(act: Act, step: FlowDesignStep, arrival: Arrival): Resolved {
  const now = flowNow(act)
  const context = recipientContext(act, now, lastOf(now, arrival))
  const mayDecide = (found: Resolved) => withoutExcluded(act, step, withoutCreator(act, step, found))
  const { people, trace } = receiversOf(step, context)
  const found = mayDecide({ people, trace: [...(arrival.trace ?? []), ...trace] })
  return found.people.length ? found : mayDecide(insteadOfNobody(step, context, found))
}

/** The stand-ins who stay checked. */
function keptStandIns(act: Act, step: FlowDesignStep, people: StandIn[], { button }: Arrival): StandIn[] {
  const ids = people.map(({ to }) => to)
  const kept = new Set(keptPeople(ids, step, { button, choices: act.choices }))
  return people.filter(({ to }) => kept.has(to))
}

/** The message of a step that nobody receives (S1-120). */
const skipMessage = (act: Act, marks: VisitMarks, dealtype: FlowMessage['dealtype']) =>
  newMessage(act, {
    ...marks,
    to: '',
    status: messageStatus.skipped,
    dealtype,
    hasRead: true,
    finishedAt: act.before.now,
  })

/** A skipped step goes on through its first button (decisions 4); a notice leads nowhere. */
function passOn(act: Act, step: FlowDesignStep, skippedId: string): Arrival[] {
  const [button] = step.btnGroup
  return button ? arrivalsBy(act, step, button, [skippedId]) : []
}

/** Who is asked now; a step with a policy of its own may ask the others later. */
function askedFirst(
  act: Act,
  step: FlowDesignStep,
  { kept, pool, arrival, marks }: { kept: StandIn[]; pool: StandIn[]; arrival: Arrival; marks: VisitMarks },
): Asked[] {
  const policy = policyOf(step)
  if (!policy || !kept.length) return kept
  const now = flowNow(act)
  const { asked, sign } = firstTurn(aloneIn(policy), kept, recipientContext(act, now, lastOf(now, arrival)))
  const { allot } = policy
  const might = pool.length ? { pool: pool.map(inWhoseName) } : {}
  act.changes.push({ type: 'visit.set', id: marks.visitId, sign: { ...sign, ...might } })
  if (pool.length) {
    const seated = kept.length > 1 ? claimable : claimed
    return asked.map((one) => ({ ...one, seat: seated(one.seat) }))
  }
  return allot && allot !== 'claim'
    ? asked.map((one) => ({ ...one, seat: { ...one.seat, lot: true } }))
    : asked
}

/** Where the step is left at once, because enough of its people agree without being asked. */
function leftAlone(
  act: Act,
  step: FlowDesignStep,
  entered: { from: string[]; messages: FlowMessage[] },
): Pick<Left, 'nextmessage' | 'onward'> {
  const signed = agreeAlone(act, step, entered)
  const last = signed.at(-1)
  if (!last) return { nextmessage: [], onward: [] }
  const { message, button } = last
  const { history, ...left } = leaveVisit(act, step, { message, button, outcome: 'agree' })
  tellAlone(act, step, { signed, history })
  return left
}

/** Begins a visit with its people's messages and copies; a step passed by for want of people answers where it leads. */
export function enterStep(act: Act, arrival: Arrival): Led & { onward: Arrival[] } {
  const now = flowNow(act)
  const step = stepOf(now.design, arrival.stepId)
  if (step.dealtype === 'event') return enterEvent(act, step, arrival)
  const received = askedIn(act, step, arrival)
  const { people, trace: found, broken } = standIns(act, step, received)
  if (!people.length && !step.nobodypass) throw new NobodyFound(step.name, found)
  const still = keptStandIns(act, step, people, arrival)
  const { people: kept, pool, trace: shared } = allotted(act, step, { people: still, from: arrival.from })
  const trace = [...found, ...shared]
  const levels = levelsOf(act.choices, step.id, headOf(now).level)

  const limit = limitDecided(step, recipientContext(act, now, lastOf(now, arrival)))
  const why = [...trace, ...limit.trace]
  const marks = beginVisit(act, step, arrival, why)
  const asked = askedFirst(act, step, { kept, pool, arrival, marks })
  const { amount } = limit
  const messages = asked.map((one) =>
    waitingMessage(act, step, { ...marks, ...one, level: levels.message, amount }),
  )
  const skipped = kept.length ? [] : [skipMessage(act, marks, dealtypeOf(step))]
  for (const message of [...messages, ...skipped]) act.changes.push({ type: 'message.add', message })
  tellBroken(act, messages, broken)
  const cc = sendCopies(act, step, { marks, arrival, level: levels.copy })
  const alone = leftAlone(act, step, { from: arrival.from, messages })

  const allot = policyOf(step)?.allot
  const next: Forwarding['nextmessage'][number] = {
    funid: step.id,
    funname: step.name,
    dealtype: dealtypeOf(step),
    ...(allot && { allot }),
    level: levels.message,
    list: messages.map(receiverOf),
    trace: why,
    ...(skipped.length ? { skipped: true } : {}),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return {
    nextmessage: [next, ...alone.nextmessage],
    cc,
    onward: [...alone.onward, ...skipped.flatMap(({ id }) => passOn(act, step, id))],
  }
}
