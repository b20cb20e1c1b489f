import { type FlowMessage, isWaiting, returnTargets, sendBack } from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import type { SliceGenerator } from '../../../core/slices'
import type { Caller } from '../../platform/http/define-call'
import { HttpError } from '../../platform/http/http-error'
import { finishInSlices } from '../../platform/time-slice'
import { canRunInSlices, placeholderReason } from '../action-context/dry-run'
import type { FlowContext } from '../action-context/load-context'

type Roles = Pick<Caller, 'roles'>

/** Returns the permission needed: the assignee returns as part of handling, others withdraw. */
const partOf = ({ snapshot, actor }: FlowContext, messageId: string) =>
  snapshot.messages.some((one) => one.id === messageId && one.to === actor.id && isWaiting(one))
    ? 'flow.work.deal'
    : 'flow.work.withdraw'

const isWithheld = (scene: FlowContext, messageId: string, { roles }: Roles) =>
  !isPermitted(roles, partOf(scene, messageId))

/** Throws if the caller's role forbids returning their own message, or withdrawing another's. */
export function assertCanReturn(scene: FlowContext, messageId: string, caller: Roles): void {
  if (isWithheld(scene, messageId, caller)) throw new HttpError(403, 'session.no-permission')
}

const canReturnTo = (scene: FlowContext, messageId: string, targetId: string): SliceGenerator<boolean> =>
  canRunInSlices(scene, sendBack, { messageId, targetId, reason: placeholderReason })

function* returnTargetsInSlices(
  scene: FlowContext,
  messageId: string,
  caller: Roles,
): SliceGenerator<FlowMessage[]> {
  if (isWithheld(scene, messageId, caller)) return []
  const targets: FlowMessage[] = []
  for (const target of returnTargets(scene.snapshot, messageId))
    if (yield* canReturnTo(scene, messageId, target.id)) targets.push(target)
  return targets
}

/**
 * Lists the handled messages to which the actor may send the flow back from this message, newest first. Yields
 * to other requests.
 */
export const listReturnTargets = (
  scene: FlowContext,
  messageId: string,
  caller: Roles,
): Promise<FlowMessage[]> => finishInSlices(returnTargetsInSlices(scene, messageId, caller))

/** Whether the actor may send the flow back from this message; interruptible between the targets. */
function* canReturn(scene: FlowContext, messageId: string, caller: Roles): SliceGenerator<boolean> {
  if (isWithheld(scene, messageId, caller)) return false
  for (const { id } of returnTargets(scene.snapshot, messageId))
    if (yield* canReturnTo(scene, messageId, id)) return true
  return false
}

/** Groups messages that can be returned alike: those of one visit that follow the same messages. */
function groupAlike({ actor }: FlowContext, messages: readonly FlowMessage[]): FlowMessage[][] {
  const groups = new Map<string, FlowMessage[]>()
  for (const message of messages) {
    const { visitId, status, seat, to, preMessageIds } = message
    const { length } = preMessageIds
    const place = [visitId, status, seat?.added, seat?.claim, to === actor.id, length, preMessageIds.at(-1)]
    const key = JSON.stringify(place)
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups.values()]
}

/** Returns the messages from which the actor may send the flow back; interruptible between them. */
export function* findReturnable(
  scene: FlowContext,
  messages: readonly FlowMessage[],
  caller: Roles,
): SliceGenerator<ReadonlySet<FlowMessage>> {
  const returnable = new Set<FlowMessage>()
  for (const group of groupAlike(scene, messages)) {
    const [first] = group
    const isReturnable = first && (yield* canReturn(scene, first.id, caller))
    if (isReturnable) for (const message of group) returnable.add(message)
  }
  return returnable
}

/**
 * Finds the message that the actor can withdraw from: their waiting one, their start of the flow, or by right
 * any waiting one. Interruptible between messages.
 */
export function* findWithdrawableMessage(scene: FlowContext, caller: Roles): SliceGenerator<string | null> {
  const { messages } = scene.snapshot
  const mine = messages.filter(({ to }) => to === scene.actor.id)
  const byRight = scene.actor.allows.includes('revoke') ? messages.filter(isWaiting) : []
  const start = mine.filter(({ preStepId }) => preStepId === null)
  for (const [first] of groupAlike(scene, [...mine.filter(isWaiting), ...start, ...byRight]))
    if (first && (yield* canReturn(scene, first.id, caller))) return first.id
  return null
}
