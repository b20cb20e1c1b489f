import type {
  Choice,
  FlowDesignButton,
  FlowDesignStep,
  Outcome,
  SubFlowChoice,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { FormValues, SubmissionResult } from '../../form'
import { runInSlices } from '../../slices'
import { raiseUrgencyLevel } from '../assignment/recipient-selection'
import {
  type ActionContext,
  createActionContext,
  createFlowHead,
  defineAction,
  pickingModeOf,
} from '../context'
import { effectiveButtonOf, getStep, isCreatorStep, isRejecting, outcomeOf, reasonRuleOf } from '../design'
import { enterSteps } from '../engine/enter-steps'
import { finishAction, type LogRecordInput } from '../engine/finish-action'
import { leaveVisit } from '../engine/leave-visit'
import type { NextStepList } from '../engine/step-entries'
import { logInSlices } from '../forms/field-changes'
import { acceptStepInput } from '../forms/form-input'
import { opinionQuotes } from '../forms/quotes'
import { requireClaimedMessage } from '../guards/assert-open'
import { needsProof } from '../guards/proof-requirement'
import { assertNoSelfApproval } from '../guards/self-approval'
import { assertSeparationOfDuties } from '../guards/separation-of-duties'
import { signModeOf } from '../participants/sign-visit'
import { isOpinion } from '../participants/signers'
import { assertButtonAvailable } from '../routing/milestones'
import {
  type Actor,
  createDecisionUndo,
  type FlowMessage,
  type FlowSnapshot,
  type LoggedField,
  logType,
  messageStatus,
  withdrawalMinutesOf,
} from '../snapshot'

/** Input for handling a message. */
export interface DealInput {
  messageId: string
  suggest: string
  /** Models of the fields that the opinion quotes. */
  quotes?: readonly string[]
  /** Department the actor acts from; empty = their first. */
  deptId: string
  input: FormValues
  buttonIndex: number
  choices: readonly Choice[]
  /** Choices about flows that the button starts. */
  subFlows?: readonly SubFlowChoice[]
  /** One-line description as corrected by the flow's creator at their own step. */
  desc?: string
  /** True for a preview, which does not require a reason yet. */
  isPreview?: boolean
  /** 强制提交: fields that the actor may not edit (any more) are dropped instead of rejected. */
  force?: boolean
  /** True for a forecast while the form is being filled in: missing or invalid values are not rejected. */
  unfinished?: boolean
}

/**
 * Empty result of a signature decided without the flow's other messages; branches that wait to be merged
 * stay.
 */
const unmoved: NextStepList = { nextmessage: [], cc: [] }

const logTypes = {
  andsign: logType.andsign,
  orsign: logType.orsign,
  message: logType.deal,
  event: logType.deal,
}

/** Stores the form, the level and the message as the handler leaves them. */
function handle(
  act: ActionContext,
  task: FlowMessage,
  sent: DealInput,
  { name, outcome }: { name: string; outcome: Outcome },
  { changed, values }: SubmissionResult,
) {
  const head = createFlowHead(act.before)
  const level = raiseUrgencyLevel(head.level, sent.choices)
  const log = { suggest: sent.suggest, button: name, outcome, ...(changed.length && { edited: true }) }
  const { handled: status } = messageStatus
  if (changed.length) act.changes.push({ type: 'form.set', values })
  if (level !== head.level) act.changes.push({ type: 'flow.set', level })
  act.changes.push({ type: 'message.close', id: task.id, status, at: act.before.now, by: act.actor.id, log })
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: task.id })
}

/** Throws if the button requires a reason and none is given. */
function checkReason(
  { design }: FlowSnapshot,
  step: FlowDesignStep,
  button: FlowDesignButton,
  sent: DealInput,
) {
  if (
    sent.isPreview ||
    sent.unfinished ||
    sent.suggest.trim() ||
    reasonRuleOf(design, step, button) !== 'required'
  )
    return
  throw new BusinessError('flow.button-reason-empty', { button: button.name })
}

/** Checks whether a person may correct the one-line description: the flow's creator, at their own step. */
export const canEditDescription = (flow: FlowSnapshot, step: FlowDesignStep, userId: string): boolean =>
  isCreatorStep(step) && createFlowHead(flow).createdId === userId

/** Updates the one-line description and logs it like a field without a name. */
function describe(act: ActionContext, step: FlowDesignStep, sent: DealInput): LoggedField[] {
  const { desc: was } = createFlowHead(act.before)
  const desc = sent.desc?.trim()
  if (!desc || desc === was) return []
  if (!canEditDescription(act.before, step, act.actor.id)) throw new BusinessError('flow.may-not-describe')
  act.changes.push({ type: 'flow.set', desc })
  return [{ n: '', m: '', t: 'input', str: desc, was }]
}

/** Actor and message of a button press, with additional history. */
interface Pressing {
  task: FlowMessage
  actor: Actor
  entry?: Partial<LogRecordInput>
}

/** Computes the changes of pressing a button on a message. */
export function pressButton(snapshot: FlowSnapshot, sent: DealInput, { task, actor, entry }: Pressing) {
  if (isOpinion(task)) throw new BusinessError('flow.only-opinion')
  const step = getStep(snapshot.design, task.stepId)
  const button = effectiveButtonOf(step, sent.buttonIndex, signModeOf(snapshot, task))
  if (!entry?.deadline) checkReason(snapshot, step, button, sent)
  assertButtonAvailable(snapshot, button)
  const act = createActionContext(snapshot, actor, {
    ...sent,
    picking: entry?.deadline ? undefined : pickingModeOf(sent),
  })
  const { input, unfinished, force = false } = sent
  const before = createFlowHead(snapshot).form
  const outcome = outcomeOf(snapshot.design, step, button)
  const { deptId } = act
  const accepted = acceptStepInput(snapshot, step, actor, {
    before,
    input,
    mode: 'deal',
    force,
    unfinished,
    deptId,
    isOptional: isRejecting(outcome),
  })

  const { name } = button
  if (outcome === 'agree') {
    assertNoSelfApproval(snapshot, step, actor)
    assertSeparationOfDuties(snapshot, step, actor)
  }
  const described = describe(act, step, sent)
  handle(act, task, sent, { name, outcome }, accepted)
  const proved = !entry?.deadline && needsProof(act, button) ? { proved: true as const } : {}
  const { onward, nextmessage, ...left } = leaveVisit(act, step, { message: task, button, outcome })
  const nextStepList = snapshot.leftOut ? unmoved : enterSteps(act, onward)
  return finishAction(act, {
    type2: step.is_start ? logType.deal : logTypes[task.dealtype],
    messageId: task.id,
    messageIds: [task.id],
    button: name,
    outcome,
    ...proved,
    stepId: step.id,
    stepName: step.name,
    preStepName: task.preStepName,
    suggest: sent.suggest,
    ...opinionQuotes(act.flow, step, sent.quotes),
    entrustFrom: task.entrustFrom ?? null,
    formdata: [...described, ...runInSlices(snapshot, () => logInSlices(accepted))],
    ...left,
    nextmessage: [...nextmessage, ...nextStepList.nextmessage],
    cc: nextStepList.cc,
    ...entry,
  })
}

/** Presses a button on a pending message (domain facts 2.4). */
export const deal = defineAction<DealInput>('deal', (snapshot, sent, actor) => {
  const task = requireClaimedMessage(snapshot, sent.messageId, actor)
  const changes = pressButton(snapshot, sent, { task, actor })
  if (sent.isPreview || sent.unfinished || withdrawalMinutesOf(snapshot) <= 0) return changes
  const undo = createDecisionUndo(snapshot, task.id, changes)
  return undo ? [...changes, { type: 'undo.store', undo }] : changes
})
