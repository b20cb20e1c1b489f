import { BusinessError } from '../../../core/business-error'
import {
  type CompleteEventInput,
  completeEvent,
  isWaiting,
  requireMessage,
  requireReason,
} from '../../../core/flow'
import type { CallName } from '../../../generated/calls'
import type { Forwarding } from '../../../generated/types'
import { type Context, hashToken, runIdempotentExternal, type Tx } from '../../platform'
import { toDealResponse } from '../../presenters/action-response'
import { type FlowTarget, findFlow, readRecipientDirectory } from '../../queries'
import {
  type ActionResult,
  type FlowContext,
  loadRunningFlowContext,
} from '../../read-models/action-context/load-context'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { assertVisible } from '../../read-models/action-context/visible-flow'
import { previewAction, runAction } from '../action/run-action'
import { executeEvent, planEvent, runEvent } from './run-event'

/*
 * Flow administrators (those who may resend its messages) can have the work of an event step done again. The
 * work is done before the flow is locked, as always; its result and where it leads are written in one action
 * of the person who requested it. The request id is claimed before the work, so that a second click does not
 * reach the other side again.
 */

/** Input to retry an event. */
export interface RetryInput {
  flowmsgid: string
  reason: string
  requestId?: string
}

/** Rejects a caller who may not see the flow or may not retry its events. */
function guard(scene: FlowContext, context: Context): void {
  assertVisible(scene, context)
  if (!scene.actor.allows.includes('resend')) throw new BusinessError('event.may-not-repeat')
}

/** Checks the same before any work is done. */
export async function assertCanRetry(target: FlowTarget, context: Context): Promise<FlowContext> {
  const running = await findFlow(context.db, context.caller.workspace, target)
  if (!running) throw new BusinessError('flow.not-found')
  const stage = { reader: context.db, context, addressees: await readRecipientDirectory(context) }
  const scene = await loadRunningFlowContext(stage, running)
  guard(scene, context)
  return scene
}

/** Rechecks whether an event's condition is met. Returns whether it still waits. */
export async function recheckEvent(messageId: string, context: Context): Promise<boolean> {
  const target = { message: messageId }
  await assertCanRetry(target, context)
  await runEvent(messageId, createSystemContext(context, context.caller.workspace))
  const { snapshot } = await assertCanRetry(target, context)
  return isWaiting(requireMessage(snapshot, messageId))
}

/** Returns the idempotency key of a retry: a new one per request, the same for a repeated request. */
const markOf = ({ flowmsgid, requestId }: RetryInput, { newId }: Context): string =>
  `${flowmsgid}-${requestId ? hashToken(requestId).slice(0, 12) : newId()}`

/** Does the work; work that is not finished yet cannot be retried. */
async function worked(input: RetryInput, context: Context) {
  const { flowmsgid } = input
  await assertCanRetry({ message: flowmsgid }, context)
  const found = await planEvent(flowmsgid, context, () => true)
  const result = found && (await executeEvent(found, context, markOf(input, context)))
  if (!result || result === 'waits' || 'notBefore' in result) throw new BusinessError('event.not-yet')
  return result
}

type Mode = Pick<CompleteEventInput, 'mode'>

/** Does the work and writes it, once per request id. */
function again<Answer>(
  { call, input, mode }: { call: CallName; input: RetryInput } & Mode,
  context: Context,
  toAnswer: (actionResult: ActionResult) => Answer,
): Promise<Answer> {
  const { flowmsgid: messageId, requestId } = input
  const reason = requireReason(input.reason, 'incident.reason-empty')
  return runIdempotentExternal<Answer>(context, {
    call,
    body: input,
    requestId,
    work: async (keep) => {
      const result = await worked(input, context)
      const act = {
        call,
        body: {},
        target: { message: messageId },
        action: completeEvent,
        input: { messageId, reason, ...result, mode },
        guard: (scene: FlowContext) => guard(scene, context),
        answer: async (actionResult: ActionResult, tx: Tx) => {
          const answer = toAnswer(actionResult)
          await keep(tx, answer)
          return answer
        },
      }
      return runAction(act, context)
    },
  })
}

const fieldsOf = ({ changes }: ActionResult): string[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? change.record.formdata.map(({ n }) => n) : []))

/** Does an event's work again without advancing the flow. Returns the fields that changed. */
export const retryEventWork = (input: RetryInput, context: Context): Promise<string[]> =>
  again({ call: 'oa/flow/eventreactiononly', input, mode: 'stay' }, context, fieldsOf)

/** Does an event's work again and advances the flow. */
export const retryAndAdvance = (input: RetryInput, context: Context): Promise<Forwarding> =>
  again({ call: 'oa/flow/eventreactionflows', input, mode: 'again' }, context, (actionResult) =>
    toDealResponse(actionResult, input.flowmsgid),
  )

/** Previews where an event would lead if a retry succeeded. */
export async function previewRetry(messageId: string, context: Context): Promise<Forwarding> {
  const input = { messageId, outcome: 'done' as const, mode: 'again' as const }
  const request = { action: completeEvent, input, target: { message: messageId } }
  const actionResult = await previewAction({ ...request, guard: (scene) => guard(scene, context) }, context)
  return toDealResponse(actionResult, messageId)
}
