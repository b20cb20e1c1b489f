import { Refused } from '../../../core/business-error'
import { type EventDoneInput, eventDone } from '../../../core/flow/actions/complete-event'
import { beginAct } from '../../../core/flow/context/action-context'
import { runningEvent } from '../../../core/flow/engine/running-event'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { Context } from '../../platform/http/define-call'
import { TryAgain } from '../../platform/jobs/retryable-error'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { findFlow } from '../../queries/flow/running-flow'
import { writeEffect } from '../../queries/outbox/outbox'
import { runningScene, type Scene } from '../../read-models/action-context/load-context'
import { withRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { runAction } from '../action/run-action'
import type { EventAt, EventResult } from './event-executor'
import { eventWorks } from './event-executors'

/** An event with the plan of its work. */
interface PlannedEvent {
  event: EventAt
  work: (typeof eventWorks)[keyof typeof eventWorks]
  plan: unknown
}

function planned({ snapshot, actor }: Scene, messageId: string): PlannedEvent {
  const { set, asked, message } = runningEvent(beginAct(snapshot, actor), messageId)
  const event = { set, asked, message, flowId: snapshot.flow?.id ?? '', mark: messageId }
  const work = eventWorks[set.type]
  return { event, work, plan: work.plan(event) }
}

/** The event of a message and what is to be done for it; nothing when `wanted` says that it is over. */
export async function planEvent(
  messageId: string,
  context: Context,
  wanted: (scene: Scene) => boolean,
): Promise<PlannedEvent | undefined> {
  const { db, caller } = context
  return withRemote(context, async (remote, settled) => {
    const running = await findFlow(db, caller.workspace, { message: messageId })
    if (!running) return undefined
    const stage = { reader: db, context, addressees: await addresseesOf(context), remote }
    const scene = await runningScene(stage, running)
    return wanted(scene) ? settled(() => planned(scene, messageId)) : undefined
  })
}

/** Whether the message still waits for its event. */
const waitsFor =
  (messageId: string) =>
  ({ snapshot }: Scene) =>
    snapshot.messages.some((message) => message.id === messageId && isWaiting(message))

/** Thrown under the lock where nothing waits for the event any more; nothing is written then. */
class Over extends Error {}

/** Ends an event that a message waits for, in the flow's own name. */
async function endEvent(input: EventDoneInput, context: Context): Promise<void> {
  const { messageId } = input
  const guard = (scene: Scene) => {
    if (!waitsFor(messageId)(scene)) throw new Over()
  }
  const act = { action: eventDone, input, target: { message: messageId }, guard, answer: async () => null }
  await runAction({ call: 'oa/flow/eventcheckflowstatus', body: {}, ...act }, context).catch((error) => {
    if (!(error instanceof Over)) throw error
  })
}

/** Does the work that a plan says, under the mark of its message or another; nothing leaves the test environment. */
export async function workOn(
  { work, plan, event }: PlannedEvent,
  context: Context,
  mark = event.mark,
): Promise<EventResult> {
  if (work.leaves && context.data === 'test') return { outcome: 'done' }
  return work.run(plan, context, { ...event, mark })
}

/** What a source of remote functions failed at may be better later. */
const soonBetter = (error: unknown): unknown =>
  error instanceof Refused && error.code === 'flow.remote-unavailable'
    ? new TryAgain(error.code, error.params)
    : error

/**
 * Does the work of an event that a message waits for and ends the wait. Nothing is locked meanwhile; a message that
 * was cancelled or withdrawn before or during the work is left as it is.
 */
export async function runEvent(messageId: string, context: Context, isLate = false): Promise<void> {
  try {
    const found = await planEvent(messageId, context, waitsFor(messageId))
    if (!found) return
    const result = isLate ? { outcome: 'timeout' as const } : await workOn(found, context)
    if (result === 'waits') return
    if ('notBefore' in result) return await waitOn(found.event, result.notBefore, context)
    await endEvent({ messageId, ...result }, context)
  } catch (error) {
    throw soonBetter(error)
  }
}

function waitOn({ message, flowId }: EventAt, dueAt: number, { db, caller, newId, clock }: Context) {
  const { workspace } = caller
  const effect = { id: newId(), payload: { messageId: message.id }, dueAt, now: clock.now() }
  return db.transaction((tx) => writeEffect(tx, { workspace, flowId, kind: 'event', ...effect }))
}
