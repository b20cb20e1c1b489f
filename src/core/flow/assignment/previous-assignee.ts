import type { FlowDesignStep } from '../../../generated/types'
import type { ActionContext } from '../context/action-context'
import type { Assignee } from '../delegation/delegation'
import { excludeCreator } from '../guards/self-approval'
import { excludePriorHandlers } from '../guards/separation-of-duties'
import { isOpinion } from '../participants/added-signers'
import { principalIdOf } from '../participants/initial-signers'
import { signVisitOf, visitMessages } from '../participants/sign-visit'
import { findCorrectionVisit, findReturnOrigin } from '../snapshot/return-origin'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { applyDelegations } from './create-tasks'

/**
 * Returns the message of the step's sole assignee when the flow was sent back, by them or by a signer they
 * added.
 */
function holderBefore(flow: FlowSnapshot, sent: FlowMessage): FlowMessage | undefined {
  const visit = signVisitOf(flow, sent)
  if (!visit?.sign.policy?.allot) return undefined
  const own = visitMessages(flow, visit).filter((one) => !one.seat?.added && !isOpinion(one))
  return own.findLast(({ seat }) => seat?.claim !== 'open' && seat?.claim !== 'back')
}

/**
 * Returns that assignee or their current delegate, even if the step does not resolve to them (after a
 * transfer, for example).
 */
function stillThere(act: ActionContext, step: FlowDesignStep, { to }: FlowMessage): Assignee | undefined {
  const people = act.before.directory.person(to)?.enabled ? [to] : []
  const may = excludePriorHandlers(act, step, excludeCreator(act, step, { people, trace: [] }))
  return may.people.includes(to) ? applyDelegations(act, step, may).people[0] : undefined
}

/**
 * Finds the previous assignee for a direct return to a distributed step, if enabled and eligible, with their
 * name at that time.
 */
export function findPreviousAssignee(
  act: ActionContext,
  step: FlowDesignStep,
  { people, from }: { people: readonly Assignee[]; from: readonly string[] },
): { one: Assignee; name: string } | undefined {
  const flow = act.flow
  const corrected = findCorrectionVisit(flow, step.id, from)
  const sent = corrected && findReturnOrigin(flow, corrected)
  const holder = sent && holderBefore(flow, sent)
  if (!holder) return undefined
  const found =
    people.find(({ to }) => to === holder.to) ??
    people.find((one) => principalIdOf(one) === principalIdOf(holder)) ??
    stillThere(act, step, holder)
  return found && { one: found, name: holder.toName }
}
