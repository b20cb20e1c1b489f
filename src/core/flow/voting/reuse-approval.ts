import { isSameValue, itemsOf, ownValue } from '../../form'
import { headOf } from '../context/action-context'
import { stepOf } from '../design/design'
import { formRights } from '../forms/form-input'
import { isOpinion } from '../participants/added-signers'
import { signVisitOf, visitMessages } from '../participants/sign-visit'
import { messageStatus } from '../snapshot/message-status'
import { findCorrectionVisit, findReturnOrigin } from '../snapshot/return-origin'
import type { FlowMessage, FlowSnapshot, Visit } from '../snapshot/snapshot'

/** Whether the form, or its part visible to a step, is the same as when the flow was sent back. */
function isUntouched(flow: FlowSnapshot, { formWas }: Visit, stepId: string): boolean {
  const { design } = flow
  const { form } = headOf(flow)
  if (!formWas) return false
  const rights = formRights(design, stepOf(design, stepId), 'deal')
  const isSeen = (key: string) => design.set.keep === 'form' || rights.get(key)?.access !== 'hidden'
  return itemsOf(design.formset)
    .filter(({ key }) => isSeen(key))
    .every(({ model }) => isSameValue(ownValue(formWas, model), ownValue(form, model)))
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
