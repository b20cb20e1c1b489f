import { BusinessError } from '../../business-error'
import type { SubmissionResult } from '../../form'
import { type ActionContext, createActionContext, createFlowHead, defineAction } from '../context'
import { findRunningEvent } from '../engine/enter-event'
import { enterSteps } from '../engine/enter-steps'
import { finishAction } from '../engine/finish-action'
import { startSubFlows } from '../engine/sub-flows'
import type { EventOutcome } from '../events/event-type'
import { eventKinds, eventTargets } from '../events/event-types'
import { toLoggedFields } from '../forms/field-changes'
import { writeForm } from '../forms/form-input'
import { messageClosedError } from '../guards/assert-open'
import type { StepEntry } from '../routing/step-entry'
import { type FlowMessage, isWaiting, logType, messageStatus } from '../snapshot'

/** Outcome of an event's work, or a person's decision about it. */
export interface CompleteEventInput {
  messageId: string
  outcome: EventOutcome
  /** Response to the event's work; a failed event writes nothing. */
  answer?: unknown
  /** Reason why a person decided in place of the work. */
  reason?: string
  /**
   * Mode: wait ends the wait and moves on; again moves on although that was done before; stay only writes.
   */
  mode?: 'wait' | 'again' | 'stay'
}

type Event = ReturnType<typeof findRunningEvent>

/** Writes the event's result into the form. */
function write(
  act: ActionContext,
  { set, asked }: Event,
  { outcome, answer }: CompleteEventInput,
): SubmissionResult | undefined {
  const { writes, writesAfter = [] } = eventKinds[set.type]
  if (outcome !== 'done' && !writesAfter.includes(outcome)) return undefined
  const input = writes?.(set, asked, answer)
  if (!input) return undefined
  const accepted = writeForm(act.before, {
    input,
    acting: asked.lastUserId,
    deptId: asked.lastDeptId,
  })
  if (accepted.changed.length) act.changes.push({ type: 'form.set', values: accepted.values })
  return accepted
}

/** Starts the event's flow in the name of the last handler. */
function start(act: ActionContext, { set, asked, message }: Event, outcome: EventOutcome): void {
  const flow = outcome === 'done' ? eventKinds[set.type].starts?.(set) : undefined
  if (!flow) return
  const { lastUserId: id, lastDeptId: deptId } = asked
  const actor = { id, name: act.before.directory.person(id)?.name ?? '', allows: [] }
  startSubFlows(act.copy({ actor, deptId }), [{ flow, isFixed: true, because: '' }], [message.id])
}

function checkMode(act: ActionContext, message: FlowMessage, mode: CompleteEventInput['mode']) {
  const { before } = act
  if (message.dealtype !== 'event') throw new BusinessError('event.not-an-event', { step: message.stepName })
  if (mode === 'wait' && !isWaiting(message)) throw messageClosedError(before, message)
  const isOpen = isWaiting(message) || message.status === messageStatus.handled
  if (!isOpen || createFlowHead(before).isCancel) throw messageClosedError(before, message)
}

/** Ends the wait for an event: writes its result into the form and enters the steps of its outcome. */
export const completeEvent = defineAction<CompleteEventInput>('event-done', (snapshot, sent, actor) => {
  const { messageId, outcome, reason = '', mode = 'wait' } = sent
  const act = createActionContext(snapshot, actor)
  const event = findRunningEvent(act, messageId)
  const { message, step, set } = event
  checkMode(act, message, mode)
  const accepted = write(act, event, sent)
  start(act, event, outcome)
  const next = mode === 'stay' ? undefined : eventTargets(set, outcome)
  const button = next?.showName ?? ''
  if (mode !== 'stay' && isWaiting(message)) {
    const close = { status: messageStatus.handled, at: snapshot.now, by: actor.id }
    const log = { suggest: '', button, ...(accepted?.changed.length && { edited: true }) }
    act.changes.push({ type: 'message.close', id: messageId, ...close, log })
  }
  if (mode === 'again' && createFlowHead(snapshot).finishedAt !== null)
    act.changes.push({ type: 'flow.set', finishedAt: null })
  const arrivals = (next?.funids ?? []).map(
    (stepId): StepEntry => ({ stepId, because: '', from: [messageId] }),
  )
  const nextStepList = enterSteps(act, arrivals)
  return finishAction(act, {
    type2: logType.event,
    messageId,
    messageIds: [messageId],
    stepId: step.id,
    stepName: step.name,
    preStepName: message.preStepName,
    button,
    reason,
    formdata: accepted ? toLoggedFields(accepted) : [],
    ...nextStepList,
  })
})
