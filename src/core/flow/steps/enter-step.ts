import type { FlowDesignStep, Forwarding, RecipientGroup } from '../../../generated/types'
import { type Resolved, resolve } from '../../recipient/resolve'
import { type StandIn, type StandIns, standInsOf } from '../delegation/delegation'
import { stepOf } from '../design/design'
import { enterEvent } from '../events/enter-event'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import { beginVisit, lastOf, receiverOf, sendCopies, type VisitMarks } from '../snapshot/visit'
import { type Act, flowNow, headOf, newMessage, recipientContext } from './act'
import { type Arrival, arrivalsBy, type Led } from './arrival'
import { NobodyFound } from './nobody-found'
import { notToBeHanded, withoutCreator } from './own-request'
import { keptPeople, levelsOf } from './receiver-choices'

const creatorOnly: RecipientGroup = {
  chosetype: 'or',
  chosed: [{ type: 'fun', id: 'CreatID', name: '' }],
  runRoots: [],
}

/** A step's receivers, resolved once, on entry; whatever comes back to the start comes to its creator. */
function receiversOf(act: Act, step: FlowDesignStep, arrival: Arrival): Resolved {
  const now = flowNow(act)
  const context = recipientContext(act, now, lastOf(now, arrival))
  if (!step.is_start) return resolve(step.dealers, context)
  return resolve([creatorOnly], { ...context, set: { ...context.set, runRoots: [] } })
}

/** Whoever is asked to act in a step and is away is replaced by his delegate; the creator's own step stays his. */
function standIns(act: Act, step: FlowDesignStep, { people, trace }: Resolved): StandIns {
  const { directory, delegations, now, flowId } = act.before
  const notTo = notToBeHanded(flowNow(act), { stepId: step.id })
  const isAsked = !step.is_start && (step.dealtype === 'andsign' || step.dealtype === 'orsign')
  const found = standInsOf(people, {
    directory,
    now,
    flowId,
    notTo,
    ...(isAsked && delegations && { delegations }),
  })
  return { ...found, trace: [...trace, ...found.trace] }
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

function waitingMessage(
  act: Act,
  step: FlowDesignStep,
  rest: VisitMarks & StandIn & Pick<FlowMessage, 'level'>,
) {
  const isNotice = step.dealtype === 'message' && !step.is_start
  if (isNotice) return newMessage(act, { ...rest, status: messageStatus.notice, dealtype: 'message' })
  return newMessage(act, {
    ...rest,
    status: messageStatus.waiting,
    dealtype: dealtypeOf(step),
    timeExpired: step.timeexpired ?? 0,
  })
}

/** How a visit is handled; the start is its creator's alone. */
const dealtypeOf = (step: FlowDesignStep) => (step.is_start ? 'orsign' : step.dealtype)

/** A skipped step goes on through its first button (decisions 4); a notice leads nowhere. */
function passOn(act: Act, step: FlowDesignStep, skippedId: string): Arrival[] {
  const [button] = step.btnGroup
  return button ? arrivalsBy(act, step, button, [skippedId]) : []
}

/** Whoever has delegated to nobody who could stand in keeps it; those who look after flows are told. */
function tellBroken(act: Act, messages: readonly FlowMessage[], broken: readonly string[]): void {
  for (const { id: messageId, to: from } of messages.filter(({ to }) => broken.includes(to)))
    act.changes.push({ type: 'effect', kind: 'broken-delegation', payload: { messageId, from } })
}

/** Begins a visit with its people's messages and copies; a step passed by for want of people answers where it leads. */
export function enterStep(act: Act, arrival: Arrival): Led & { onward: Arrival[] } {
  const now = flowNow(act)
  const step = stepOf(now.design, arrival.stepId)
  if (step.dealtype === 'event') return enterEvent(act, step, arrival)
  const received = withoutCreator(act, step, receiversOf(act, step, arrival))
  const { people, trace, broken } = standIns(act, step, received)
  if (!people.length && !step.nobodypass) throw new NobodyFound(step.name, trace)
  const kept = keptStandIns(act, step, people, arrival)
  const levels = levelsOf(act.choices, step.id, headOf(now).level)

  const marks = beginVisit(act, step, arrival, trace)
  const messages = kept.map((one) => waitingMessage(act, step, { ...marks, ...one, level: levels.message }))
  const skipped = kept.length ? [] : [skipMessage(act, marks, dealtypeOf(step))]
  for (const message of [...messages, ...skipped]) act.changes.push({ type: 'message.add', message })
  tellBroken(act, messages, broken)

  const next: Forwarding['nextmessage'][number] = {
    funid: step.id,
    funname: step.name,
    dealtype: dealtypeOf(step),
    level: levels.message,
    list: messages.map(receiverOf),
    trace,
    ...(skipped.length ? { skipped: true } : {}),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return {
    nextmessage: [next],
    cc: sendCopies(act, step, { marks, arrival, level: levels.copy }),
    onward: skipped.flatMap(({ id }) => passOn(act, step, id)),
  }
}
