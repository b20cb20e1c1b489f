import { Refused } from '../../../core/business-error'
import { type EventDoneInput, eventDone } from '../../../core/flow/actions/complete-event'
import { messageOf, reasonOf } from '../../../core/flow/guards/assert-open'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { CallName } from '../../../generated/calls'
import type { Forwarding } from '../../../generated/types'
import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { onceOutside } from '../../platform/http/idempotency'
import { hashOf } from '../../platform/security/token-hash'
import { toDealt } from '../../presenters/action-response'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { type FlowTarget, findFlow } from '../../queries/flow/running-flow'
import { type Deed, runningScene, type Scene } from '../../read-models/action-context/load-context'
import { systemContext } from '../../read-models/action-context/system-actor'
import { checkSeen } from '../../read-models/action-context/visible-flow'
import { previewAction, runAction } from '../action/run-action'
import { planEvent, runEvent, workOn } from './run-event'

/*
 * Administrators of a flow (whoever may resend its messages) have the work of an event step done again. The work is
 * done before the flow is locked, as always; what it brought is written, and where it leads is decided, in one act of
 * the person who asked for it. The request id is claimed before the work, so that a second press does not reach the
 * other side again.
 */

/** What somebody sends to have an event done again. */
export interface AgainInput {
  flowmsgid: string
  reason: string
  requestId?: string
}

/** Refuses whoever may not see the flow, or may not repeat what it does by itself. */
function guard(scene: Scene, context: Context): void {
  checkSeen(scene, context)
  if (!scene.actor.allows.includes('resend')) throw new Refused('event.may-not-repeat')
}

/** The same before anything is done. */
export async function checkMayRepeat(target: FlowTarget, context: Context): Promise<Scene> {
  const running = await findFlow(context.db, context.caller.workspace, target)
  if (!running) throw new Refused('flow.not-found')
  const stage = { reader: context.db, context, addressees: await addresseesOf(context) }
  const scene = await runningScene(stage, running)
  guard(scene, context)
  return scene
}

/** Looks again whether what an event waits for has come; answers whether it still waits. */
export async function checkAgain(messageId: string, context: Context): Promise<boolean> {
  const target = { message: messageId }
  await checkMayRepeat(target, context)
  await runEvent(messageId, systemContext(context, context.caller.workspace))
  const { snapshot } = await checkMayRepeat(target, context)
  return isWaiting(messageOf(snapshot, messageId))
}

/** Asked for once more, the other side shall do it once more; asked for by the same request, not. */
const markOf = ({ flowmsgid, requestId }: AgainInput, { newId }: Context): string =>
  `${flowmsgid}-${requestId ? hashOf(requestId).slice(0, 12) : newId()}`

/** Does the work; what is not over yet cannot be repeated. */
async function worked(input: AgainInput, context: Context) {
  const { flowmsgid } = input
  await checkMayRepeat({ message: flowmsgid }, context)
  const found = await planEvent(flowmsgid, context, () => true)
  const result = found && (await workOn(found, context, markOf(input, context)))
  if (!result || result === 'waits' || 'notBefore' in result) throw new Refused('event.not-yet')
  return result
}

type Mode = Pick<EventDoneInput, 'mode'>

/** Does the work and writes it, once for a request id. */
function again<Answer>(
  { call, input, mode }: { call: CallName; input: AgainInput } & Mode,
  context: Context,
  toAnswer: (deed: Deed) => Answer,
): Promise<Answer> {
  const { flowmsgid: messageId, requestId } = input
  const reason = reasonOf(input.reason, 'incident.reason-empty')
  return onceOutside<Answer>(context, {
    call,
    body: input,
    requestId,
    work: async (keep) => {
      const result = await worked(input, context)
      const act = {
        call,
        body: {},
        target: { message: messageId },
        action: eventDone,
        input: { messageId, reason, ...result, mode },
        guard: (scene: Scene) => guard(scene, context),
        answer: async (deed: Deed, tx: Tx) => {
          const answer = toAnswer(deed)
          await keep(tx, answer)
          return answer
        },
      }
      return runAction(act, context)
    },
  })
}

const fieldsOf = ({ changes }: Deed): string[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? change.record.formdata.map(({ n }) => n) : []))

/** Does the work of an event again without moving the flow; answers the fields that changed. */
export const workAgain = (input: AgainInput, context: Context): Promise<string[]> =>
  again({ call: 'oa/flow/eventreactiononly', input, mode: 'stay' }, context, fieldsOf)

/** Does the work of an event again and moves the flow on. */
export const moveAgain = (input: AgainInput, context: Context): Promise<Forwarding> =>
  again({ call: 'oa/flow/eventreactionflows', input, mode: 'again' }, context, (deed) =>
    toDealt(deed, input.flowmsgid),
  )

/** Where an event would lead if its work were done again and went well. */
export async function previewAgain(messageId: string, context: Context): Promise<Forwarding> {
  const input = { messageId, outcome: 'done' as const, mode: 'again' as const }
  const request = { action: eventDone, input, target: { message: messageId } }
  const deed = await previewAction({ ...request, guard: (scene) => guard(scene, context) }, context)
  return toDealt(deed, messageId)
}
