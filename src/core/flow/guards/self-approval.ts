import type { Control, FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { nearestSuperiors } from '../../directory/superiors'
import type { RecipientResolution } from '../../recipient/resolve'
import { type ActionContext, createFlowHead, requesterOf } from '../context'
import { isApproval } from '../design'
import { questionItemOf } from '../questions/question'
import { type Actor, type FlowMessage, type FlowSnapshot, snapshotDay } from '../snapshot'

/*
 * Controls for audits. No one approves their own request, no one is assigned a decision about their own
 * request, and a requester takes back all or nothing. The design may allow each, otherwise the company; the
 * default is to forbid it.
 */

/** Returns the exceptions from these controls: those of the design, otherwise those of the company; none for a program's question. */
export const controlExceptionsOf = ({ design, control }: FlowSnapshot): Control =>
  questionItemOf(design) ? {} : { ...control, ...design.set.control }

const approvalOf = ({ design }: FlowSnapshot, { stepId }: Pick<FlowMessage, 'stepId'>) => {
  const step = design.funlist.find(({ id }) => id === stepId)
  return step !== undefined && isApproval(design, step)
}

/** Returns the superiors who decide in the requester's place: the nearest ones in service who do not leave. */
const aboveCreator = (snapshot: FlowSnapshot, leavers: readonly string[] = []): string[] => {
  const { directory, flow } = snapshot
  const search = { leavers, day: snapshotDay(snapshot) }
  return nearestSuperiors(directory, requesterOf(snapshot, flow?.createdId ?? ''), flow?.deptId ?? '', search)
}

/**
 * Removes the requester from the recipients of an approving step: omitted among several or-signers, otherwise
 * replaced by superiors. The trace records it.
 */
export function excludeCreator(
  act: ActionContext,
  step: FlowDesignStep,
  { people, trace }: RecipientResolution,
): RecipientResolution {
  const now = act.flow
  const requester = requesterOf(now, createFlowHead(now).createdId)
  const isOwn =
    people.includes(requester) && isApproval(now.design, step) && !controlExceptionsOf(now).approve_own
  if (!isOwn) return { people, trace }
  const isLeftOut = step.dealtype === 'orsign' && people.length > 1
  const instead = isLeftOut ? [] : aboveCreator(now)
  const nameOf = (id: string) => now.directory.person(id)?.name ?? id
  const row = {
    code: instead.length ? 'trace.own-superior' : 'trace.own-left-out',
    params: { name: nameOf(requester) },
    people: instead.map(nameOf),
  }
  const eligible = people.flatMap((id) => (id === requester ? instead : [id]))
  return { people: [...new Set(eligible)], trace: [...trace, row] }
}

/**
 * Returns the requester if a step must not be assigned to them; undefined if it may be, or if it decides
 * nothing.
 */
export function findBarredCreator(
  snapshot: FlowSnapshot,
  message: Pick<FlowMessage, 'stepId'>,
): string | undefined {
  const isFree = controlExceptionsOf(snapshot).hand_to_creator || !approvalOf(snapshot, message)
  return isFree || !snapshot.flow ? undefined : requesterOf(snapshot, snapshot.flow.createdId)
}

/** Throws if a message would be assigned to the creator of its flow. */
export function assertNotCreator(snapshot: FlowSnapshot, message: FlowMessage, to: string): void {
  if (findBarredCreator(snapshot, message) !== to) return
  const name = snapshot.directory.person(to)?.name ?? to
  throw new BusinessError('flow.hand-to-creator', { name, step: message.stepName })
}

/**
 * Returns who takes over a message in an offboarding: for the creator, the nearest superior above, not counting
 * the leaver.
 */
export function findSuccessor(snapshot: FlowSnapshot, message: FlowMessage, to: string): string {
  if (findBarredCreator(snapshot, message) !== to) return to
  const [above] = aboveCreator(snapshot, [message.to])
  if (!above) assertNotCreator(snapshot, message, to)
  return above ?? to
}

/**
 * Throws if a person approves their own request or that of their program, also on behalf of another person or by their
 * agent.
 */
export function assertNoSelfApproval(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  { id, name, realId, agent }: Actor,
): void {
  if (controlExceptionsOf(snapshot).approve_own) return
  const { createdId } = createFlowHead(snapshot)
  const own = [createdId, requesterOf(snapshot, createdId)]
  if (own.includes(id)) throw new BusinessError('flow.approve-own', { step: step.name })
  if ([realId, agent?.ownerId].some((one) => one !== undefined && own.includes(one)))
    throw new BusinessError('flow.approve-own-for', { name, step: step.name })
}
