import { BusinessError } from '../../../core/business-error'
import {
  type CompleteEventInput,
  completeEvent,
  createActionContext,
  type EventType,
  findRunningEvent,
  isWaiting,
  timerEnd,
} from '../../../core/flow'
import { type Context, RetryableError } from '../../platform'
import { findFlow, readRecipientDirectory, writeEffect } from '../../queries'
import { type FlowContext, loadRunningFlowContext } from '../../read-models/action-context/load-context'
import { retryWithRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { runAction } from '../action/run-action'
import type { EventExecution, EventResult } from './event-executor'
import { defineEventExecutor, type EventExecutor } from './event-executor'
import { httpExecutor } from './event-http'
import { mailExecutor, smsExecutor } from './event-message'
import { waitExecutor } from './event-wait'

/** Executor without work: form values and sub-flows are decided with the outcome, under the flow's lock. */
const decidedWork = defineEventExecutor({ plan: () => undefined, run: async () => ({ outcome: 'done' }) })

/** Waits for a date; a date that has changed meanwhile is waited for again. */
const timerWork = defineEventExecutor({
  plan: ({ set, asked, message }) => timerEnd(set, asked, message.createdAt),
  run: async (end, { clock }) => (end > clock.now() ? { notBefore: end } : { outcome: 'done' }),
})

/** Executors of every type of event. */
const eventExecutors: Readonly<Record<EventType, EventExecutor>> = {
  set_form: decidedWork,
  timer: timerWork,
  http: httpExecutor,
  mail: mailExecutor,
  sms: smsExecutor,
  creat_flow: decidedWork,
  wait_flows: waitExecutor,
}

/** Event with the plan of its work. */
interface PlannedEvent {
  event: EventExecution
  work: (typeof eventExecutors)[keyof typeof eventExecutors]
  plan: unknown
}

function planned({ snapshot, actor }: FlowContext, messageId: string): PlannedEvent {
  const { set, asked, message } = findRunningEvent(createActionContext(snapshot, actor), messageId)
  const event = { set, asked, message, flowId: snapshot.flow?.id ?? '', mark: messageId }
  const work = eventExecutors[set.type]
  return { event, work, plan: work.plan(event) }
}

/** Plans the event of a message; undefined if `wanted` reports that it is over. */
export async function planEvent(
  messageId: string,
  context: Context,
  isExpected: (scene: FlowContext) => boolean,
): Promise<PlannedEvent | undefined> {
  const { db, caller } = context
  return retryWithRemote(context, async (remote, settled) => {
    const running = await findFlow(db, caller.workspace, { message: messageId })
    if (!running) return undefined
    const stage = { reader: db, context, addressees: await readRecipientDirectory(context), remote }
    const scene = await loadRunningFlowContext(stage, running)
    return isExpected(scene) ? settled(() => planned(scene, messageId)) : undefined
  })
}

/** Whether the message still waits for its event. */
const waitsFor =
  (messageId: string) =>
  ({ snapshot }: FlowContext) =>
    snapshot.messages.some((message) => message.id === messageId && isWaiting(message))

/** Thrown under the lock if nothing waits for the event any more; nothing is written then. */
class Over extends Error {}

/** Completes an event that a message waits for, in the flow's own name. */
async function endEvent(input: CompleteEventInput, context: Context): Promise<void> {
  const { messageId } = input
  const guard = (scene: FlowContext) => {
    if (!waitsFor(messageId)(scene)) throw new Over()
  }
  const act = {
    action: completeEvent,
    input,
    target: { message: messageId },
    guard,
    answer: async () => null,
  }
  await runAction({ call: 'oa/flow/eventcheckflowstatus', body: {}, ...act }, context).catch((error) => {
    if (!(error instanceof Over)) throw error
  })
}

/**
 * Executes a plan under the idempotency key of its message or another; nothing leaves the test environment.
 */
export async function executeEvent(
  { work, plan, event }: PlannedEvent,
  context: Context,
  mark = event.mark,
): Promise<EventResult> {
  if (work.leaves && context.data === 'test') return { outcome: 'done' }
  return work.run(plan, context, { ...event, mark })
}

/** Marks failures of a remote source as retryable. */
const soonBetter = (error: unknown): unknown =>
  error instanceof BusinessError && error.code === 'flow.remote-unavailable'
    ? new RetryableError(error.code, error.params)
    : error

/**
 * Does the work of an event that a message waits for and completes it. Nothing is locked meanwhile; a message
 * cancelled or withdrawn before or during the work stays unchanged.
 */
export async function runEvent(messageId: string, context: Context, isLate = false): Promise<void> {
  try {
    const found = await planEvent(messageId, context, waitsFor(messageId))
    if (!found) return
    const result = isLate ? { outcome: 'timeout' as const } : await executeEvent(found, context)
    if (result === 'waits') return
    if ('notBefore' in result) return await waitOn(found.event, result.notBefore, context)
    await endEvent({ messageId, ...result }, context)
  } catch (error) {
    throw soonBetter(error)
  }
}

function waitOn({ message, flowId }: EventExecution, dueAt: number, { db, caller, newId, clock }: Context) {
  const { workspace } = caller
  const effect = { id: newId(), payload: { messageId: message.id }, dueAt, now: clock.now() }
  return db.transaction((tx) => writeEffect(tx, { workspace, flowId, kind: 'event', ...effect }))
}
