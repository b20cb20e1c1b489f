import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { catchBusinessError } from '../../business-error'
import type { SubmissionResult } from '../../form'
import { pickRuleOf } from '../assignment/picks'
import { type ActionContext, createFlowHead, requiresSignature } from '../context'
import {
  approvalButtonIndex,
  buttonTargetIds,
  isSignStep,
  outcomeOf,
  reasonRuleOf,
  signPolicyOf,
} from '../design'
import { toLoggedFields } from '../forms/field-changes'
import { acceptStepInput } from '../forms/form-input'
import { needsProof } from '../guards/proof-requirement'
import { controlExceptionsOf } from '../guards/self-approval'
import { isMilestoneMet } from '../routing/milestones'
import { type FlowMessage, type LogRecord, logType, messageStatus } from '../snapshot'
import { findPriorApproval, findReusableApproval } from '../voting/prior-approval'
import { createLogRecord } from './finish-action'

/*
 * Automatic approval: assignees who approved before, and the creator in their own step, as far as the design
 * allows. It is equivalent to pressing the approving button without filling in anything; where the step
 * requires a field, a reason, a proof of identity, a signature or its people themselves, the assignee is asked.
 */

/** Checks whether a button may lead to a step whose people its presser picks. */
const asksForPicks = ({ before: { design } }: ActionContext, button: FlowDesignButton): boolean => {
  const targets = new Set(buttonTargetIds(button))
  return design.funlist.some((step) => targets.has(step.id) && pickRuleOf(step)?.by === 'sender')
}

/** Returns the approving button if it needs no reason, no proof, no signature, no picks and may be pressed automatically. */
function buttonOf(act: ActionContext, step: FlowDesignStep): FlowDesignButton | undefined {
  const { design } = act.before
  const button = isSignStep(step) ? step.btnGroup[approvalButtonIndex(design, step)] : undefined
  const agrees = button && outcomeOf(design, step, button) === 'agree'
  if (
    !agrees ||
    asksForPicks(act, button) ||
    !isMilestoneMet(act.flow, button.milestone) ||
    needsProof(act, button) ||
    requiresSignature(step) ||
    step.people_only
  )
    return undefined
  return reasonRuleOf(design, step, button) !== 'required' ? button : undefined
}

/**
 * Returns why an assignee is not asked: the step of their earlier approval, or an empty text for their own
 * request; undefined = they are asked.
 */
function priorDecisionOf(
  act: ActionContext,
  message: FlowMessage,
  from: readonly string[],
): string | undefined {
  const now = act.flow
  const { automatic } = now.design.set
  const { to, stepId, entrustFrom, seat } = message
  if (seat?.claim === 'open') return undefined
  const storedText = findReusableApproval(now, message, from)
  if (storedText !== undefined) return storedText
  if (entrustFrom || !automatic) return undefined
  if (to !== createFlowHead(now).createdId)
    return findPriorApproval(now, { from, stepId, to, repeat: automatic.repeat })
  return automatic.own && controlExceptionsOf(now).approve_own ? '' : undefined
}

/** Returns the form submitted without any input; undefined if the step requires some. */
function untouched(
  act: ActionContext,
  step: FlowDesignStep,
  { to, toName, toDepts }: FlowMessage,
): SubmissionResult | undefined {
  const now = act.flow
  const sent = {
    before: createFlowHead(now).form,
    input: {},
    mode: 'deal' as const,
    deptId: toDepts[0]?.v ?? '',
  }
  return catchBusinessError(() => acceptStepInput(now, step, { id: to, name: toName, allows: [] }, sent))
}

/** Message that was approved automatically. */
export interface AutoApproval {
  message: FlowMessage
  button: FlowDesignButton
  /** Step of the earlier approval; empty for the assignee's own request. */
  step: string
  accepted: SubmissionResult
}

function sign(act: ActionContext, { message, button, step, accepted }: AutoApproval): void {
  const { values, changed } = accepted
  if (changed.length) act.changes.push({ type: 'form.set', values })
  const log = {
    suggest: '',
    button: button.name,
    outcome: 'agree' as const,
    alone: step,
    ...(changed.length && { edited: true }),
  }
  const close = { status: messageStatus.handled, at: act.before.now, by: message.to, log }
  act.changes.push({ type: 'message.close', id: message.id, ...close })
}

/**
 * Signs automatically for the assignees of a visit who need not be asked; in an or-sign visit the first is
 * enough. Returns the approvals.
 */
export function autoApprove(
  act: ActionContext,
  step: FlowDesignStep,
  { from, messages }: { from: readonly string[]; messages: readonly FlowMessage[] },
): AutoApproval[] {
  const { automatic, keep = 'none' } = act.before.design.set
  const button = automatic || keep !== 'none' ? buttonOf(act, step) : undefined
  if (!button) return []
  const signed: AutoApproval[] = []
  for (const message of messages) {
    const priorDecision = priorDecisionOf(act, message, from)
    const accepted = priorDecision === undefined ? undefined : untouched(act, step, message)
    if (priorDecision === undefined || !accepted) continue
    const one = { message, button, step: priorDecision, accepted }
    sign(act, one)
    signed.push(one)
    if (step.dealtype === 'orsign' && !signPolicyOf(step)) break
  }
  return signed
}

/** Logs each automatic approval in its own record; the last one names the assignees no longer needed. */
export function logAutoApproval(
  act: ActionContext,
  { id: stepId, name: stepName }: FlowDesignStep,
  { signed, history }: { signed: readonly AutoApproval[]; history: LogRecord['history'] },
): void {
  for (const { message, button, step, accepted } of signed) {
    const entry = {
      type2: logType.automatic,
      stepId,
      stepName,
      messageId: message.id,
      messageIds: [message.id],
      button: button.name,
      outcome: 'agree' as const,
      automatic: [{ name: message.toName, step }],
      formdata: toLoggedFields(accepted),
      history: message === signed.at(-1)?.message ? history : [],
    }
    const record = { ...createLogRecord(act, entry), actorId: message.to, actorName: message.toName }
    act.changes.push({ type: 'log.add', record })
  }
}
