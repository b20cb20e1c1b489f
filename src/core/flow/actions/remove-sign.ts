import { Refused } from '../../refused'
import { stepOf } from '../design/design'
import { additionsIn, isOpen, withAddition } from '../signing/additions'
import { membersOf, messagesIn, type SignedVisit, signedVisitOf } from '../signing/ballots'
import { settleVisit } from '../signing/sign-on'
import { isWaiting } from '../snapshot/lineage'
import { logType, messageStatus } from '../snapshot/message-status'
import type { Actor, Addition, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { type Act, beginAct } from '../steps/act'
import { defineAction } from '../steps/action'
import { closeMessages } from '../steps/close-messages'
import { enterAll } from '../steps/enter-steps'
import { conclude } from '../steps/finish-act'
import { noLongerWaiting } from '../steps/refuse-handled'

/** Who is taken out of which addition again, and why. */
export interface RemoveSignInput {
  /** The addition's id. */
  added: string
  /** Whoever is asked, or whose turn is still to come. */
  to: string
  reason: string
}

interface Placed {
  visit: SignedVisit
  addition: Addition
}

/** The addition with this id in a visit that still waits for somebody. */
function placed(snapshot: FlowSnapshot, id: string): Placed {
  for (const { id: visitId } of snapshot.visits.toReversed()) {
    const visit = signedVisitOf(snapshot, { visitId })
    const addition = visit && additionsIn(visit).find((one) => one.id === id)
    if (visit && addition && messagesIn(snapshot, visit).some(isWaiting)) return { visit, addition }
  }
  throw new Refused('flow.removed-gone')
}

/** Whether somebody may take people out of an addition: who asked them, or by the right to cancel. */
const mayRemove = ({ by }: Addition, { id, allows }: Actor): boolean =>
  by.id === id || allows.includes('cancel')

/** Whoever may be taken out of an addition. */
export interface Removable {
  /** The addition's id. */
  added: string
  to: string
  name: string
  kind: Addition['kind']
}

function removableOf(snapshot: FlowSnapshot, { visit, addition }: Placed): Removable[] {
  const waiting = membersOf(snapshot, visit, addition).filter(isWaiting)
  const people = [...waiting, ...addition.queue.flat()].map(({ to }) => to)
  const { id: added, kind } = addition
  return people.map((to) => ({ added, to, name: snapshot.directory.person(to)?.name ?? to, kind }))
}

/** Whom somebody may take out again who was asked further. */
export function removableBy(snapshot: FlowSnapshot, actor: Actor): Removable[] {
  return snapshot.visits.flatMap(({ id: visitId }) => {
    const visit = signedVisitOf(snapshot, { visitId })
    if (!visit?.sign.added || !messagesIn(snapshot, visit).some(isWaiting)) return []
    return additionsIn(visit)
      .filter((one) => isOpen(one) && mayRemove(one, actor))
      .flatMap((addition) => removableOf(snapshot, { visit, addition }))
  })
}

/** The message of somebody who is asked; nothing where his turn is still to come. */
function memberOf(snapshot: FlowSnapshot, { visit, addition }: Placed, to: string): FlowMessage | undefined {
  const mine = membersOf(snapshot, visit, addition).filter((one) => one.to === to)
  const waiting = mine.find(isWaiting)
  if (waiting) return waiting
  if (addition.queue.flat().some((one) => one.to === to)) return undefined
  const last = mine.at(-1)
  throw last ? noLongerWaiting(snapshot, last) : new Refused('flow.removed-gone')
}

/** The visit without somebody whose turn is still to come. */
function withoutQueued(act: Act, { visit, addition }: Placed, to: string): SignedVisit {
  const queue = addition.queue
    .map((turn) => turn.filter((one) => one.to !== to))
    .filter(({ length }) => length)
  const changed = withAddition(visit, { ...addition, queue })
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
  return changed
}

/** Taking somebody out again who was asked further and has not decided (减签). */
export const removeSign = defineAction<RemoveSignInput>('remove-sign', (snapshot, sent, actor) => {
  const found = placed(snapshot, sent.added)
  const { visit, addition } = found
  if (!mayRemove(addition, actor)) throw new Refused('flow.may-not-remove', { name: addition.by.name })
  if (addition.result) throw new Refused('flow.removed-gone')
  const message = memberOf(snapshot, found, sent.to)
  const act = beginAct(snapshot, actor)
  const history = message ? closeMessages(act, [message], messageStatus.cancelled) : []
  const step = stepOf(snapshot.design, visit.stepId)
  const settled = settleVisit(act, step, message ? visit : withoutQueued(act, found, sent.to))
  const led = enterAll(act, [])
  const name = message?.toName ?? snapshot.directory.person(sent.to)?.name ?? sent.to
  return conclude(act, {
    ...settled,
    type2: logType.addedOut,
    messageId: message?.id ?? null,
    messageIds: message ? [message.id] : [],
    stepId: step.id,
    stepName: step.name,
    reason: sent.reason.trim(),
    added: { kind: addition.kind, way: addition.way },
    asked: name,
    nextmessage: [...settled.nextmessage, ...led.nextmessage],
    cc: [...settled.cc, ...led.cc],
    history: [...history, ...settled.history],
  })
})
