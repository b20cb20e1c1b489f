import type {
  Deadline,
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
  SignPolicy,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'

/** The step with this id; a design that lost it refuses the act. */
export function stepOf(design: FlowDesign, stepId: string): FlowDesignStep {
  const step = design.funlist.find(({ id }) => id === stepId)
  if (!step) throw new BusinessError('flow.step-missing', { step: stepId })
  return step
}

/** The step every flow of the design begins with. */
export function startStepOf(design: FlowDesign): FlowDesignStep {
  const start = design.funlist.find(({ is_start }) => is_start)
  if (!start) throw new BusinessError('flow.no-start')
  return start
}

/** Whether flows end at the step: a notice that is not the start leads nowhere (S1-134). */
export const isTerminalStep = (step: FlowDesignStep): boolean => step.dealtype === 'message' && !step.is_start

/** Whether people decide in a step, by one or all of them signing; the start is its creator's. */
export const isSignStep = ({ is_start, dealtype }: Pick<FlowDesignStep, 'is_start' | 'dealtype'>): boolean =>
  !is_start && (dealtype === 'orsign' || dealtype === 'andsign')

/** How a step decides that has a policy of its own. */
export const policyOf = (
  step: Pick<FlowDesignStep, 'is_start' | 'dealtype' | 'sign'>,
): SignPolicy | undefined => (isSignStep(step) ? step.sign : undefined)

/** The deadline of a step that people sign, where it has one that tells more than seconds. */
export const deadlineOf = (
  step: Pick<FlowDesignStep, 'is_start' | 'dealtype' | 'deadline'>,
): Deadline | undefined => (isSignStep(step) ? step.deadline : undefined)

/** How people sign: as their step says, or as the visit that they sign was entered, which an older version may have said. */
export type SignMode = Pick<FlowDesignStep, 'dealtype' | 'sign'>

/** Whether a step is signed by all with its first button (S1-133); with a policy of its own every button counts. */
export const hasOneButton = ({ dealtype, sign }: SignMode): boolean => dealtype === 'andsign' && !sign

/** The buttons that count: where all sign with the first only that one (S1-133), of a notice none (S1-134). */
export function buttonsOf(step: FlowDesignStep): FlowDesignButton[] {
  if (isTerminalStep(step)) return []
  return hasOneButton(step) ? step.btnGroup.slice(0, 1) : step.btnGroup
}

/** The button that was pressed; where all sign with the first it is that one whatever was pressed. */
export function buttonOf(step: FlowDesignStep, index: number, signature: SignMode = step): FlowDesignButton {
  const pressed = step.btnGroup[index]
  const button = hasOneButton(signature) ? step.btnGroup[0] : pressed
  if (!pressed || !button)
    throw new BusinessError('flow.no-such-button', { step: step.name, index: index + 1 })
  return button
}

const outcomesOf = (step: FlowDesignStep) =>
  step.dealtype === 'event' ? (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids) : []

/** All steps a button can lead to, whatever the conditions say. */
export const buttonTargetIds = ({ defaultFunId, handler, NextFun }: FlowDesignButton): string[] => [
  ...defaultFunId,
  ...handler.funId,
  ...NextFun.flatMap(({ funId }) => funId),
]

/** All steps a step can lead to, whatever the conditions say. */
export const nextStepIds = (step: FlowDesignStep): string[] => [
  ...new Set([...buttonsOf(step).flatMap(buttonTargetIds), ...outcomesOf(step)]),
]

/** All flows that a button can start, whatever the conditions say. */
export const subFlowsOf = ({ defaultSonFlowId, handler, NextFun }: FlowDesignButton): FlowDesignSubFlow[] => [
  ...defaultSonFlowId,
  ...handler.SonFlowId,
  ...NextFun.flatMap(({ SonFlowId }) => SonFlowId),
]

/** The ids of all flows that a design can start. */
export const subFlowIdsOf = ({ funlist }: Pick<FlowDesign, 'funlist'>): string[] => [
  ...new Set(
    funlist.flatMap((step) => {
      const { dealtype, event_set: { type, creat_flow } = {} } = step
      const byEvent = dealtype === 'event' && type === 'creat_flow' && creat_flow ? [creat_flow] : []
      return [...buttonsOf(step).flatMap(subFlowsOf), ...byEvent].map(({ v }) => v)
    }),
  ),
]

/** The steps that lead directly to a step. */
export const previousStepIds = (design: FlowDesign, stepId: string): string[] =>
  design.funlist.filter((step) => nextStepIds(step).includes(stepId)).map(({ id }) => id)

/** The steps that can follow the given ones, and they themselves, by paths that do not pass the avoided step. */
export function reachableSteps(
  design: FlowDesign,
  stepIds: readonly string[],
  avoiding?: string,
): Set<string> {
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const reached = new Set(stepIds.filter((id) => id !== avoiding))
  for (const id of reached) {
    const step = steps.get(id)
    for (const next of step ? nextStepIds(step) : []) if (next !== avoiding) reached.add(next)
  }
  return reached
}

/** How many steps away from a step the others are at least; those that it never leads to are missing. */
export function stepDistances({ funlist }: Pick<FlowDesign, 'funlist'>, stepId: string): Map<string, number> {
  const steps = new Map(funlist.map((step) => [step.id, step]))
  const far = new Map([[stepId, 0]])
  for (const [id, distance] of far) {
    const step = steps.get(id)
    for (const next of step ? nextStepIds(step) : []) if (!far.has(next)) far.set(next, distance + 1)
  }
  return far
}

/** How a visit is handled; the start is its creator's alone. */
export const dealtypeOf = (step: FlowDesignStep): FlowDesignStep['dealtype'] =>
  step.is_start ? 'orsign' : step.dealtype

/** What a deadline does, as its step says. */
export type EscalationRule = Deadline['acts'][number]
