import { BusinessError } from '../../../business-error'
import { type ActionContext, closeMessages, createActionContext, defineAction } from '../../context'
import { getStep } from '../../design'
import { enterSteps } from '../../engine/enter-steps'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { messageClosedError } from '../../guards/assert-open'
import { memberMessages, type SignVisit, signVisitOf, visitMessages } from '../../participants/sign-visit'
import { additionsOf, isAdditionOpen, withAddition } from '../../participants/signers'
import {
  type Actor,
  type Addition,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  logType,
  messageStatus,
} from '../../snapshot'

/** Input for removing an added signer: the host message, the signer and the reason. */
export interface RemoveSignInput {
  /** Id of the message from which the signer was added. */
  from: string
  /** Id of the added signer, active or queued. */
  to: string
  reason: string
}

interface Placed {
  visit: SignVisit
  addition: Addition
}

/** Returns the pending visits that have added signers. */
const openVisits = (snapshot: FlowSnapshot): SignVisit[] =>
  snapshot.visits.flatMap(({ id: visitId }) => {
    const visit = signVisitOf(snapshot, { visitId })
    return visit?.sign.added && visitMessages(snapshot, visit).some(isWaiting) ? [visit] : []
  })

/** Finds the addition that added a person from a message. */
function placed(snapshot: FlowSnapshot, { from, to }: RemoveSignInput): Placed {
  const found = openVisits(snapshot).flatMap((visit) =>
    additionsOf(visit)
      .filter((one) => one.from === from)
      .map((addition) => ({ visit, addition })),
  )
  const has = ({ visit, addition }: Placed) =>
    addition.queue.flat().some((one) => one.to === to) ||
    memberMessages(snapshot, visit, addition).some((one) => one.to === to)
  const one = found.findLast(has)
  if (!one) throw new BusinessError('flow.removed-gone')
  return one
}

/**
 * Checks whether the actor may remove signers of an addition: the person who added them, or with the right to
 * cancel.
 */
const mayRemove = ({ by }: Addition, { id, allows }: Actor): boolean =>
  by.id === id || allows.includes('cancel')

/** Added signer who can be removed. */
export interface RemovableSigner extends Omit<RemoveSignInput, 'reason'> {
  name: string
  kind: Addition['kind']
}

function removableOf(snapshot: FlowSnapshot, visit: SignVisit, addition: Addition): RemovableSigner[] {
  const waiting = memberMessages(snapshot, visit, addition).filter(isWaiting)
  const people = [...waiting, ...addition.queue.flat()].map(({ to }) => to)
  const { from, kind } = addition
  return people.map((to) => ({ from, to, name: snapshot.directory.person(to)?.name ?? to, kind }))
}

/** Lists the added signers whom the actor may remove. */
export const removableSigners = (snapshot: FlowSnapshot, actor: Actor): RemovableSigner[] =>
  openVisits(snapshot).flatMap((visit) =>
    additionsOf(visit)
      .filter((one) => isAdditionOpen(one) && mayRemove(one, actor))
      .flatMap((addition) => removableOf(snapshot, visit, addition)),
  )

/** Returns the message of an active added signer; undefined if they are still queued. */
function memberOf(snapshot: FlowSnapshot, { visit, addition }: Placed, to: string): FlowMessage | undefined {
  const requests = memberMessages(snapshot, visit, addition).filter((one) => one.to === to)
  const waiting = requests.find(isWaiting)
  if (waiting) return waiting
  if (addition.queue.flat().some((one) => one.to === to)) return undefined
  const last = requests.at(-1)
  throw last ? messageClosedError(snapshot, last) : new BusinessError('flow.removed-gone')
}

/** Removes a queued signer from the visit. */
function withoutQueued(act: ActionContext, { visit, addition }: Placed, to: string): void {
  const queue = addition.queue
    .map((turn) => turn.filter((one) => one.to !== to))
    .filter(({ length }) => length)
  const changed = withAddition(visit, { ...addition, queue })
  act.changes.push({ type: 'visit.set', id: visit.id, sign: changed.sign })
}

/** Removes an added signer who has not decided (减签). */
export const removeSign = defineAction<RemoveSignInput>('remove-sign', (snapshot, sent, actor) => {
  const found = placed(snapshot, sent)
  const { visit, addition } = found
  if (!mayRemove(addition, actor)) throw new BusinessError('flow.may-not-remove', { name: addition.by.name })
  const message = memberOf(snapshot, found, sent.to)
  const act = createActionContext(snapshot, actor)
  const history = message ? closeMessages(act, [message], messageStatus.cancelled) : []
  const step = getStep(snapshot.design, visit.stepId)
  if (!message) withoutQueued(act, found, sent.to)
  const settled = reevaluateVotes(act, [{ visitId: visit.id }])
  const nextStepList = enterSteps(act, [])
  const name = message?.toName ?? snapshot.directory.person(sent.to)?.name ?? sent.to
  return finishAction(act, {
    type2: logType.addedOut,
    messageId: message?.id ?? null,
    messageIds: message ? [message.id] : [],
    stepId: step.id,
    stepName: step.name,
    reason: sent.reason.trim(),
    added: { kind: addition.kind, way: addition.way },
    asked: name,
    nextmessage: [...settled.nextmessage, ...nextStepList.nextmessage],
    cc: [...settled.cc, ...nextStepList.cc],
    history: [...history, ...settled.history],
  })
})
