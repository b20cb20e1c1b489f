import type { Automatic } from '../../../generated/types'
import { formFieldsOf, getOwnValue, isSameValue } from '../../form'
import { createFlowHead } from '../context'
import { getStep } from '../design'
import { formRights } from '../forms/form-input'
import { signVisitOf, visitMessages } from '../participants/sign-visit'
import { isOpinion } from '../participants/signers'
import {
  type FlowMessage,
  type FlowSnapshot,
  findCorrectionVisit,
  findReturnOrigin,
  type MessageLineage,
  messageLineageOf,
  messageStatus,
  type Visit,
  withdrawnIds,
} from '../snapshot'

/** Whether the form, or its part visible to a step, is the same as when the flow was sent back. */
function isUntouched(flow: FlowSnapshot, { formWas }: Visit, stepId: string): boolean {
  const { design } = flow
  const { form } = createFlowHead(flow)
  if (!formWas) return false
  const rights = formRights(design, getStep(design, stepId), 'deal')
  const isSeen = (key: string) => design.set.keep === 'form' || rights.get(key)?.access !== 'hidden'
  return formFieldsOf(design.formset)
    .filter(({ key }) => isSeen(key))
    .every(({ model }) => isSameValue(getOwnValue(formWas, model), getOwnValue(form, model)))
}

/** Returns the signatures made before one of the signers sent the flow back from the step. */
function signedBefore(flow: FlowSnapshot, corrected: Visit): FlowMessage[] {
  const sentBack = findReturnOrigin(flow, corrected)
  if (!sentBack) return []
  const visit = signVisitOf(flow, sentBack)
  return visit
    ? visitMessages(flow, visit)
    : flow.messages.filter(({ visitId, isCopy }) => visitId === sentBack.visitId && !isCopy)
}

/**
 * Returns the step in which a person approved before it was sent back, if the signature is still valid. The
 * flow must return directly, the design must retain signatures, and the signed content must be unedited.
 */
export function findReusableApproval(
  flow: FlowSnapshot,
  { stepId, to, entrustFrom }: FlowMessage,
  from: readonly string[],
): string | undefined {
  const { keep = 'none' } = flow.design.set
  const corrected = keep === 'none' ? undefined : findCorrectionVisit(flow, stepId, from)
  if (!corrected || !isUntouched(flow, corrected, stepId)) return undefined
  const signed = signedBefore(flow, corrected).find(
    (one) =>
      one.stepId === stepId &&
      one.to === to &&
      one.entrustFrom?.id === entrustFrom?.id &&
      one.status === messageStatus.handled &&
      one.log.outcome === 'agree' &&
      !isOpinion(one),
  )
  return signed?.stepName
}

/** Returns the nearest preceding messages of people; events and skipped steps are passed over. */
function nearest(from: readonly string[], lineage: MessageLineage): Set<string> {
  const visited = new Set(from)
  const found = new Set<string>()
  for (const id of visited) {
    const message = lineage.message(id)
    if (message?.to) found.add(id)
    else for (const parent of message ? lineage.parentsOf(message) : []) visited.add(parent)
  }
  return found
}

/** Returns all preceding messages on the path. */
const wholeWay = (from: readonly string[], lineage: MessageLineage): Set<string> =>
  new Set(from.flatMap((id) => [id, ...lineage.ancestorsOf(id)]))

/**
 * Whether the form is unedited since a message was handled, so that the approved content is the current one.
 */
function isUnedited({ messages }: FlowSnapshot, agreed: FlowMessage, lineage: MessageLineage): boolean {
  const after = lineage.descendantsOf(agreed.id)
  const at = agreed.finishedAt ?? 0
  return !messages.some(
    ({ id, log, finishedAt }) => log.edited && id !== agreed.id && (after.has(id) || (finishedAt ?? 0) > at),
  )
}

interface Asked {
  /** Messages from which the step is entered. */
  from: readonly string[]
  stepId: string
  to: string
  repeat: Automatic['repeat']
}

/**
 * Returns the last step where a person approved before this entry, if the approval is still valid. It must be
 * in their own name and not withdrawn, with the form unedited since. A person approved automatically in this
 * same step is asked when the path returns, so that no loop runs by itself.
 */
export function findPriorApproval(
  flow: FlowSnapshot,
  { from, stepId, to, repeat }: Asked,
): string | undefined {
  if (repeat === 'asked') return undefined
  const lineage = messageLineageOf(flow)
  const removed = withdrawnIds(flow, lineage)
  const way = wholeWay(from, lineage)
  const approvals = flow.messages.filter(
    (one) =>
      way.has(one.id) &&
      one.to === to &&
      one.status === messageStatus.handled &&
      one.log.outcome === 'agree' &&
      !one.entrustFrom &&
      !removed.has(one.id),
  )
  if (approvals.some((one) => one.stepId === stepId && one.log.alone !== undefined)) return undefined
  const near = repeat === 'adjacent' ? nearest(from, lineage) : way
  const agreed = approvals.findLast(({ id }) => near.has(id))
  return agreed && isUnedited(flow, agreed, lineage) ? agreed.stepName : undefined
}
