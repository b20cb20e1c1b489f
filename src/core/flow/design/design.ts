import type {
  Deadline,
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
  ForetoldStep,
  SignPolicy,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { hasSuperiorChain } from '../../recipient/superiors'

/** Returns the step with this id; throws if the design does not have it. */
export function getStep(design: FlowDesign, stepId: string): FlowDesignStep {
  const step = design.funlist.find(({ id }) => id === stepId)
  if (!step) throw new BusinessError('flow.step-missing', { step: stepId })
  return step
}

/** Returns the start step of the design. */
export function getStartStep(design: FlowDesign): FlowDesignStep {
  const start = design.funlist.find(({ is_start }) => is_start)
  if (!start) throw new BusinessError('flow.no-start')
  return start
}

/** Checks whether flows end at the step: a notice that is not the start leads nowhere (S1-134). */
export const isTerminalStep = (step: FlowDesignStep): boolean => step.dealtype === 'message' && !step.is_start

/** Checks whether people decide in a step, by one or all signing; the start belongs to its creator. */
export const isSignStep = ({ is_start, dealtype }: Pick<FlowDesignStep, 'is_start' | 'dealtype'>): boolean =>
  !is_start && (dealtype === 'orsign' || dealtype === 'andsign')

/** Policy of a step of superiors in turn that has none of its own: all agree, one level after another. */
const superiorChainPolicy: SignPolicy = { need: 'all', refuse: 'ends', turn: 'level', per: 'person' }

/** Returns the sign policy of a step: its own, or the one of superiors in turn where its recipients contain them. */
export function signPolicyOf(
  step: Pick<FlowDesignStep, 'is_start' | 'dealtype' | 'sign' | 'dealers'>,
): SignPolicy | undefined {
  if (!isSignStep(step)) return undefined
  return step.sign ?? (hasSuperiorChain(step.dealers) ? superiorChainPolicy : undefined)
}

/** Returns what pages show of how a step is signed, beside its kind: one of several decides, or superiors by level. */
export function signingModeOf(step: FlowDesignStep): Pick<ForetoldStep, 'allot' | 'turn'> {
  const { allot, turn } = signPolicyOf(step) ?? {}
  return { ...(allot && { allot }), ...(turn === 'level' && { turn }) }
}

/** Returns the deadline of a sign step, if it defines more than seconds. */
export const stepDeadlineOf = (
  step: Pick<FlowDesignStep, 'is_start' | 'dealtype' | 'deadline'>,
): Deadline | undefined => (isSignStep(step) ? step.deadline : undefined)

/** How people sign: as their step says, or as their visit was entered, possibly under an older version. */
export type SignMode = Pick<FlowDesignStep, 'dealtype' | 'sign'> &
  Partial<Pick<FlowDesignStep, 'is_start' | 'dealers'>>

/** Checks whether all sign a step with its first button (S1-133); with a policy every button counts. */
export const hasOneButton = ({ dealtype, sign, is_start, dealers = [] }: SignMode): boolean =>
  dealtype === 'andsign' && !sign && (is_start || !hasSuperiorChain(dealers))

/**
 * Returns the effective buttons: only the first where all sign with it (S1-133), none of a notice (S1-134).
 */
export function effectiveButtonsOf(step: FlowDesignStep): FlowDesignButton[] {
  if (isTerminalStep(step)) return []
  return hasOneButton(step) ? step.btnGroup.slice(0, 1) : step.btnGroup
}

/** Returns the pressed button; where all sign with the first, always that one. */
export function effectiveButtonOf(
  step: FlowDesignStep,
  index: number,
  signature: SignMode = step,
): FlowDesignButton {
  const pressed = step.btnGroup[index]
  const button = hasOneButton(signature) ? step.btnGroup[0] : pressed
  if (!pressed || !button)
    throw new BusinessError('flow.no-such-button', { step: step.name, index: index + 1 })
  return button
}

const outcomesOf = (step: FlowDesignStep) =>
  step.dealtype === 'event' ? (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids) : []

/** Checks whether a button ends the whole flow, with the tasks of its other branches. */
export const endsFlow = ({ end }: Pick<FlowDesignButton, 'end'>): boolean => end === 'flow'

/** Visits all steps that a button can lead to, whatever the conditions say; a step may occur twice. */
function visitTargets({ defaultFunId, handler, NextFun }: FlowDesignButton, visit: (id: string) => void) {
  for (const id of defaultFunId) visit(id)
  for (const id of handler.funId) visit(id)
  for (const { funId } of NextFun) for (const id of funId) visit(id)
}

/** Lists all steps that a button can lead to, whatever the conditions say. */
export function buttonTargetIds(button: FlowDesignButton): string[] {
  const ids: string[] = []
  visitTargets(button, (id) => ids.push(id))
  return ids
}

/**
 * Creates the check whether a button leads to a step that continues the flow, which a notice does not. A button
 * that ends the flow must not: such a step is never entered.
 */
export function createContinuationCheck({
  funlist,
}: Pick<FlowDesign, 'funlist'>): (button: FlowDesignButton) => boolean {
  const notices = new Set(funlist.filter(isTerminalStep).map(({ id }) => id))
  return (button) => buttonTargetIds(button).some((id) => !notices.has(id))
}

/** Adds all steps that a step can lead to, whatever the conditions say, except one. */
function addNextSteps(step: FlowDesignStep, to: Set<string>, avoiding?: string): void {
  const add = (id: string) => {
    if (id !== avoiding) to.add(id)
  }
  for (const button of effectiveButtonsOf(step)) visitTargets(button, add)
  for (const id of outcomesOf(step)) add(id)
}

/** Lists all steps that a step can lead to, whatever the conditions say. */
export function nextStepIds(step: FlowDesignStep): string[] {
  const ids = new Set<string>()
  addNextSteps(step, ids)
  return [...ids]
}

/** Lists all flows that a button can start, whatever the conditions say. */
export const buttonSubFlowsOf = ({
  defaultSonFlowId,
  handler,
  NextFun,
}: FlowDesignButton): FlowDesignSubFlow[] => [
  ...defaultSonFlowId,
  ...handler.SonFlowId,
  ...NextFun.flatMap(({ SonFlowId }) => SonFlowId),
]

/** Lists the ids of all flows that a design can start. */
export const subFlowIdsOf = ({ funlist }: Pick<FlowDesign, 'funlist'>): string[] => [
  ...new Set(
    funlist.flatMap((step) => {
      const { dealtype, event_set: { type, creat_flow } = {} } = step
      const byEvent = dealtype === 'event' && type === 'creat_flow' && creat_flow ? [creat_flow] : []
      return [...effectiveButtonsOf(step).flatMap(buttonSubFlowsOf), ...byEvent].map(({ v }) => v)
    }),
  ),
]

/** Lists the steps that lead directly to a step. */
export const previousStepIds = (design: FlowDesign, stepId: string): string[] =>
  design.funlist.filter((step) => nextStepIds(step).includes(stepId)).map(({ id }) => id)

/** Returns the given steps and all that can follow them on paths that avoid one step. */
export function reachableSteps(
  design: FlowDesign,
  stepIds: readonly string[],
  avoiding?: string,
): Set<string> {
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const reached = new Set(stepIds.filter((id) => id !== avoiding))
  for (const id of reached) {
    const step = steps.get(id)
    if (step) addNextSteps(step, reached, avoiding)
  }
  return reached
}

/** Returns the minimum distance of each step from a step; unreachable steps are missing. */
export function stepDistances({ funlist }: Pick<FlowDesign, 'funlist'>, stepId: string): Map<string, number> {
  const steps = new Map(funlist.map((step) => [step.id, step]))
  const far = new Map([[stepId, 0]])
  for (const [id, distance] of far) {
    const step = steps.get(id)
    for (const next of step ? nextStepIds(step) : []) if (!far.has(next)) far.set(next, distance + 1)
  }
  return far
}

/** Returns how a visit is handled; the start belongs to its creator alone. */
export const dealtypeOf = (step: FlowDesignStep): FlowDesignStep['dealtype'] =>
  step.is_start ? 'orsign' : step.dealtype

/** Escalation rule of a step's deadline. */
export type EscalationRule = Deadline['acts'][number]
