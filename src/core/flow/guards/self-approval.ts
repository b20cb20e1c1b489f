import type { Control, FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { nearestSuperiors } from '../../directory/superiors'
import type { RecipientResolution } from '../../recipient/resolve'
import { type ActionContext, currentFlow, headOf } from '../context/action-context'
import { isApproval } from '../design/button-outcome'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/*
 * What an auditor asks about: nobody agrees to what he applied for, nobody is handed a decision about his own request,
 * and who applied takes back all or nothing. A design may allow each, else the company, else it is forbidden.
 */

/** What is allowed in a flow although control forbids it: by its design, else by the company. */
export const controlOf = ({ design, control }: FlowSnapshot): Control => ({
  ...control,
  ...design.set.control,
})

const approvalOf = ({ design }: FlowSnapshot, { stepId }: Pick<FlowMessage, 'stepId'>) => {
  const step = design.funlist.find(({ id }) => id === stepId)
  return step !== undefined && isApproval(design, step)
}

/** The superiors who decide in the creator's place, the nearest above him who are in service. */
const aboveCreator = ({ directory, flow }: FlowSnapshot): string[] =>
  nearestSuperiors(directory, flow?.createdId ?? '', flow?.deptId ?? '')

/**
 * The receivers of a step that agrees, without the creator: of several or-signers he is left out, else his superiors
 * take his place; the trace says so.
 */
export function excludeCreator(
  act: ActionContext,
  step: FlowDesignStep,
  { people, trace }: RecipientResolution,
): RecipientResolution {
  const now = currentFlow(act)
  const { createdId } = headOf(now)
  const isOwn = people.includes(createdId) && isApproval(now.design, step) && !controlOf(now).approve_own
  if (!isOwn) return { people, trace }
  const isLeftOut = step.dealtype === 'orsign' && people.length > 1
  const instead = isLeftOut ? [] : aboveCreator(now)
  const nameOf = (id: string) => now.directory.person(id)?.name ?? id
  const row = {
    code: instead.length ? 'trace.own-superior' : 'trace.own-left-out',
    params: { name: nameOf(createdId) },
    people: instead.map(nameOf),
  }
  const others = people.flatMap((id) => (id === createdId ? instead : [id]))
  return { people: [...new Set(others)], trace: [...trace, row] }
}

/** The creator, to whom a step must not be handed; nobody, where it may be or where it decides nothing. */
export function findBarredCreator(
  snapshot: FlowSnapshot,
  message: Pick<FlowMessage, 'stepId'>,
): string | undefined {
  const isFree = controlOf(snapshot).hand_to_creator || !approvalOf(snapshot, message)
  return isFree ? undefined : snapshot.flow?.createdId
}

/** Refuses to hand a message to the creator of its flow. */
export function assertNotCreator(snapshot: FlowSnapshot, message: FlowMessage, to: string): void {
  if (findBarredCreator(snapshot, message) !== to) return
  const name = snapshot.directory.person(to)?.name ?? to
  throw new BusinessError('flow.hand-to-creator', { name, step: message.stepName })
}

/** Who takes over a message of somebody who hands over all: for the creator his superiors do, the first who is not he. */
export function findSuccessor(snapshot: FlowSnapshot, message: FlowMessage, to: string): string {
  if (findBarredCreator(snapshot, message) !== to) return to
  const above = aboveCreator(snapshot).find((id) => id !== message.to)
  if (!above) assertNotCreator(snapshot, message, to)
  return above ?? to
}

/** Refuses whoever agrees to his own request, also where he acts in somebody else's place. */
export function assertNoSelfApproval(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  { id, name, realId }: Actor,
): void {
  if (controlOf(snapshot).approve_own) return
  const { createdId } = headOf(snapshot)
  if (createdId === id) throw new BusinessError('flow.approve-own', { step: step.name })
  if (createdId === realId) throw new BusinessError('flow.approve-own-for', { name, step: step.name })
}
