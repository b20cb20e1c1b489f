import {
  type FlowMessage,
  lineageInSlices,
  messageIndexOf,
  returnTargets,
  sendBack,
} from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import { filterInSlices, findInSlices, forEachInSlices, type SliceGenerator } from '../../../core/slices'
import { type Caller, finishInSlices, HttpError } from '../../platform'
import { canRunInSlices, placeholderReason } from '../action-context/dry-run'
import type { FlowContext } from '../action-context/load-context'

type Roles = Pick<Caller, 'roles'>

/** Returns the permission needed: the assignee returns as part of handling, others withdraw. */
const partOf = ({ snapshot, actor }: FlowContext, messageId: string) =>
  messageIndexOf(snapshot).waiting.some(({ id, to }) => id === messageId && to === actor.id)
    ? 'flow.work.deal'
    : 'flow.work.withdraw'

const isWithheld = (scene: FlowContext, messageId: string, { roles }: Roles) =>
  !isPermitted(roles, partOf(scene, messageId))

/** Throws if the caller's role forbids returning their own message, or withdrawing another's. */
export function assertCanReturn(scene: FlowContext, messageId: string, caller: Roles): void {
  if (isWithheld(scene, messageId, caller)) throw new HttpError(403, 'session.no-permission')
}

/** Returns the messages to which the caller's role may send the flow back from a message, before the rule decides. */
const candidatesOf = (scene: FlowContext, messageId: string, caller: Roles): FlowMessage[] =>
  isWithheld(scene, messageId, caller) ? [] : returnTargets(scene.snapshot, messageId)

/** Returns the test whether the actor may send the flow back from a message to another one. */
const returnTestOf =
  (scene: FlowContext, messageId: string) =>
  ({ id: targetId }: FlowMessage): SliceGenerator<boolean> =>
    canRunInSlices(scene, sendBack, { messageId, targetId, reason: placeholderReason })

/**
 * Lists the handled messages to which the actor may send the flow back from this message, newest first. Yields
 * to other requests.
 */
export const listReturnTargets = (
  scene: FlowContext,
  messageId: string,
  caller: Roles,
): Promise<FlowMessage[]> => finishInSlices(returnTargetsInSlices(scene, messageId, caller))

function* returnTargetsInSlices(
  scene: FlowContext,
  messageId: string,
  caller: Roles,
): SliceGenerator<FlowMessage[]> {
  yield* lineageInSlices(scene.snapshot)
  const candidates = candidatesOf(scene, messageId, caller)
  yield
  return yield* filterInSlices(candidates, returnTestOf(scene, messageId))
}

/** Whether the actor may send the flow back from this message; interruptible between the targets. */
function* canReturn(scene: FlowContext, messageId: string, caller: Roles): SliceGenerator<boolean> {
  const targets = candidatesOf(scene, messageId, caller)
  return (yield* findInSlices(targets, returnTestOf(scene, messageId))) !== undefined
}

/** Whether the actor may send the flow back from this message to any other. Yields to other requests. */
export const isReturnPossible = (scene: FlowContext, messageId: string, caller: Roles): Promise<boolean> =>
  finishInSlices(
    (function* () {
      yield* lineageInSlices(scene.snapshot)
      return yield* canReturn(scene, messageId, caller)
    })(),
  )

/** Groups messages that can be returned alike, those of one visit that follow the same messages; interruptible. */
function* groupAlike(
  { actor }: FlowContext,
  messages: readonly FlowMessage[],
): SliceGenerator<FlowMessage[][]> {
  const groups = new Map<string, FlowMessage[]>()
  yield* forEachInSlices(messages, (message) => {
    const { visitId, status, seat, to, preMessageIds } = message
    const { length } = preMessageIds
    const place = [visitId, status, seat?.added, seat?.claim, to === actor.id, length, preMessageIds.at(-1)]
    const key = JSON.stringify(place)
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  })
  return [...groups.values()]
}

/** Returns the messages from which the actor may send the flow back; interruptible between them. */
export function* findReturnable(
  scene: FlowContext,
  messages: readonly FlowMessage[],
  caller: Roles,
): SliceGenerator<ReadonlySet<FlowMessage>> {
  const returnable = new Set<FlowMessage>()
  yield* lineageInSlices(scene.snapshot)
  for (const group of yield* groupAlike(scene, messages)) {
    yield
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
  yield* lineageInSlices(scene.snapshot)
  const { waiting, starts } = messageIndexOf(scene.snapshot)
  const isOwn = ({ to }: FlowMessage) => to === scene.actor.id
  const byRight = scene.actor.allows.includes('revoke') ? waiting : []
  for (const [first] of yield* groupAlike(scene, [
    ...waiting.filter(isOwn),
    ...starts.filter(isOwn),
    ...byRight,
  ])) {
    yield
    if (first && (yield* canReturn(scene, first.id, caller))) return first.id
  }
  return null
}
