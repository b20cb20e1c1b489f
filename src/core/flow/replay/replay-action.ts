import type { FlowDesign } from '../../../generated/types'
import { isRecord } from '../../form'
import type { FlowAction } from '../context'
import { returnTargets } from '../guards/return-targets'
import { type Actor, type FlowMessage, type FlowSnapshot, isWaiting } from '../snapshot'
import type { MessageMapping } from './message-mapping'
import type { PastAction } from './recorded-action'
import { isAssigneeAction } from './replayable-actions'

/** Past action as applied to the replayed flow. */
interface Sent {
  input: Record<string, unknown>
  actor: Actor
}

/**
 * Reason why a past action cannot be replayed: no assignee is asked there any more, or its button is gone.
 */
export type ReplayFailure = 'unasked' | 'no-button'

interface Sending {
  rule: FlowAction<never>
  flow: FlowSnapshot
  /** Original design of the flow. */
  was: FlowDesign
  counterparts: MessageMapping
}

const buttonsAt = ({ funlist }: FlowDesign, stepId: string) =>
  funlist.find(({ id }) => id === stepId)?.btnGroup ?? []

/**
 * Returns the current index of a button: the one with its id, otherwise with its name; -1 if there is
 * neither.
 */
function buttonNow({ was, flow }: Sending, { record }: PastAction, index: number): number {
  const pressed = buttonsAt(was, record.stepId)[index]
  const now = buttonsAt(flow.design, record.stepId)
  const byId = pressed ? now.findIndex(({ id }) => id === pressed.id) : -1
  return byId >= 0 ? byId : now.findIndex(({ name }) => name === record.button)
}

/** Returns a message from which a target can be sent back to. */
const lookingBack = (flow: FlowSnapshot, target: unknown) =>
  flow.messages.findLast(({ id }) => returnTargets(flow, id).some((one) => one.id === target))

/**
 * Returns the replayed message of an action: its counterpart, otherwise the one waiting at its step, for any
 * assignee.
 */
function messageNow(
  { flow }: Sending,
  { record, actor }: PastAction,
  { messageId, targetId }: Record<string, unknown>,
): FlowMessage | undefined {
  const same = flow.messages.find(({ id }) => id === messageId)
  if (same) return same
  // A withdrawal may start from a comment with a mention, and comments are not replayed.
  if (targetId !== undefined) return lookingBack(flow, targetId)
  const there = flow.messages.filter((one) => isWaiting(one) && !one.isCopy && one.stepId === record.stepId)
  return there.find(({ to }) => to === actor.id) ?? there[0]
}

/** Returns the current assignee, who acts in place of the original one. */
function actorNow({ rule, flow }: Sending, actor: Actor, { to }: FlowMessage): Actor {
  if (!isAssigneeAction(rule) || to === actor.id) return actor
  return { id: to, name: flow.directory.person(to)?.name ?? '', allows: [] }
}

/** Converts a past action to the replayed flow: the same button of the same step, by the current assignee. */
export function replayAction(act: PastAction, sending: Sending): Sent | ReplayFailure {
  const portableInput = sending.counterparts.in(act.input)
  if (!isRecord(portableInput)) return 'unasked'
  const { buttonIndex, messageId } = portableInput
  const input = { ...portableInput }
  if (typeof buttonIndex === 'number') {
    const index = buttonNow(sending, act, buttonIndex)
    if (index < 0 && act.record.button) return 'no-button'
    input.buttonIndex = Math.max(0, index)
  }
  if (messageId === undefined) return { input, actor: act.actor }
  const message = messageNow(sending, act, portableInput)
  if (!message) return 'unasked'
  const actor = actorNow(sending, act.actor, message)
  if (actor !== act.actor) input.deptId = ''
  return { input: { ...input, messageId: message.id }, actor }
}
