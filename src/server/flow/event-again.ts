import { type EventDoneInput, eventDone } from '../../core/flow/actions/event-done'
import { isWaiting } from '../../core/flow/lineage'
import { messageOf, reasonOf } from '../../core/flow/refuse'
import { Refused } from '../../core/refused'
import type { CallName } from '../../generated/calls'
import type { Forwarding } from '../../generated/types'
import type { Context } from '../platform/call'
import { toDealt } from '../presenters/forwarding'
import { addresseesOf } from '../queries/addressees'
import { type FlowTarget, findFlow } from '../queries/running-flow'
import { previewAction, runAction } from './run-action'
import { planEvent, runEvent, workOn } from './run-event'
import { type Deed, runningScene, type Scene } from './scene'
import { checkSeen } from './seen-flow'
import { systemContext } from './system'

/*
 * Administrators of a flow (whoever may resend its messages) have the work of an event step done again. The work is
 * done before the flow is locked, as always; what it brought is written, and where it leads is decided, in one act of
 * the person who asked for it.
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

/** Does the work; what is not over yet cannot be repeated. */
async function worked({ flowmsgid }: AgainInput, context: Context) {
  await checkMayRepeat({ message: flowmsgid }, context)
  const found = await planEvent(flowmsgid, context, () => true)
  const result = found && (await workOn(found, context))
  if (!result || result === 'waits' || 'notBefore' in result) throw new Refused('event.not-yet')
  return result
}

const act = (
  call: CallName,
  { flowmsgid: messageId, reason, requestId }: AgainInput,
  more: Pick<EventDoneInput, 'outcome' | 'answer' | 'mode'>,
) => ({
  ...{ call, body: { requestId }, target: { message: messageId }, action: eventDone },
  input: { messageId, reason: reasonOf(reason, 'incident.reason-empty'), ...more },
})

/** Does the work of an event again without moving the flow; answers the fields that changed. */
export async function workAgain(input: AgainInput, context: Context): Promise<string[]> {
  const result = await worked(input, context)
  const request = {
    ...act('oa/flow/eventreactiononly', input, { ...result, mode: 'stay' }),
    guard: (scene: Scene) => guard(scene, context),
    answer: async ({ changes }: Deed) =>
      changes.flatMap((change) =>
        change.type === 'log.add' ? change.record.formdata.map(({ n }) => n) : [],
      ),
  }
  return runAction(request, context)
}

/** Does the work of an event again and moves the flow on. */
export async function moveAgain(input: AgainInput, context: Context): Promise<Forwarding> {
  const result = await worked(input, context)
  const request = {
    ...act('oa/flow/eventreactionflows', input, { ...result, mode: 'again' }),
    guard: (scene: Scene) => guard(scene, context),
    answer: async (deed: Deed) => toDealt(deed, input.flowmsgid),
  }
  return runAction(request, context)
}

/** Where an event would lead if its work were done again and went well. */
export async function previewAgain(messageId: string, context: Context): Promise<Forwarding> {
  const input = { messageId, outcome: 'done' as const, mode: 'again' as const }
  const request = { action: eventDone, input, target: { message: messageId } }
  const deed = await previewAction({ ...request, guard: (scene) => guard(scene, context) }, context)
  return toDealt(deed, messageId)
}
