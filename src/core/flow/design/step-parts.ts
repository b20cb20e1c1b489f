import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { detachPart, listPartUses } from '../../form'
import { createOutcomeResolver } from './button-outcome'

/*
 * Steps that come from a shared part. The part determines what a step does: its kind, assignees, policy, deadline and
 * buttons. The design keeps what ties the step into it: id, name, targets, field rights, join and milestone. Running flows
 * know a step and its buttons by their ids, so an update of the part keeps both.
 */

/** Version of a shared step, whose buttons have the ids of the part. */
export interface StepPart {
  id: string
  version: number
  step: FlowDesignStep
}

const stepTies: readonly string[] = ['id', 'name', 'is_start', 'formEditLimit', 'merge_set', 'milestone']
const buttonTies: readonly string[] = [
  ...['id', 'end', 'follow', 'milestone'],
  ...['defaultFunId', 'defaultSonFlowId', 'NextFun', 'handler'],
]

/** Returns an object with the ties of the one and everything else of the other. */
const join = <T extends object>(names: readonly string[], { ties, content }: { ties: T; content: T }): T =>
  Object.fromEntries([
    ...Object.entries(content).filter(([name]) => !names.includes(name)),
    ...Object.entries(ties).filter(([name]) => names.includes(name)),
  ]) as T

const noTargets = {
  defaultFunId: [],
  defaultSonFlowId: [],
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
}

/** Whether a step can be a shared part: assignees or recipients receive it, and it does not begin the flow. */
export const canBePart = ({ is_start, dealtype }: FlowDesignStep): boolean =>
  !is_start && dealtype !== 'event'

/** Returns a step of a design as the content of a part: without ties, and with the outcomes that its targets imply. */
export function toPartStep(design: FlowDesign, step: FlowDesignStep): FlowDesignStep {
  const outcomeOf = createOutcomeResolver(design)
  const { milestone: _, ...plain } = unlinkStep(step)
  const btnGroup = plain.btnGroup.map((button): FlowDesignButton => {
    const { follow: _, milestone: __, ...content } = button
    return { ...content, ...noTargets, outcome: outcomeOf(step, button) }
  })
  return { ...plain, is_start: false, formEditLimit: [], merge_set: { funs: [] }, btnGroup }
}

/** Creates a step from a part for its insertion into a design. */
export function createPartStep(
  { id, version, step }: StepPart,
  { name, newId }: { name: string; newId: () => string },
): FlowDesignStep {
  const btnGroup = step.btnGroup.map((button) => ({ ...button, id: newId(), part: button.id }))
  return { ...step, id: newId(), name, btnGroup, part: { id, version } }
}

/** Links a step of a design to a part made of it, whose buttons have the same ids. */
export const linkStep = (step: FlowDesignStep, { id, version }: Omit<StepPart, 'step'>): FlowDesignStep => ({
  ...step,
  btnGroup: step.btnGroup.map((button) => ({ ...button, part: button.id })),
  part: { id, version },
})

/** Returns a step as a plain step without a link, as if it had been designed here. */
export function unlinkStep(step: FlowDesignStep): FlowDesignStep {
  const { part: _, ...plain } = step
  const btnGroup = plain.btnGroup.map(({ part: _, ...button }) => button)
  return { ...plain, btnGroup }
}

/** Updates a linked step to a version of its part; buttons that the new version dropped go with their targets. */
export function updateStep(
  step: FlowDesignStep,
  { id, version, step: content }: StepPart,
  newId: () => string,
): FlowDesignStep {
  const known = new Map(step.btnGroup.map((button) => [button.part, button]))
  const fresh = content.btnGroup.map((button) => {
    const ties = known.get(button.id) ?? { ...button, id: newId() }
    return { ...join(buttonTies, { ties, content: button }), part: button.id }
  })
  const own = step.btnGroup.filter(({ part }) => part === undefined)
  return {
    ...join(stepTies, { ties: step, content }),
    btnGroup: [...fresh, ...own],
    part: { id, version },
  }
}

/** Updates the steps of a design that link an older version of a part; returns the same design if there is none. */
export function updateStepParts(design: FlowDesign, part: StepPart, newId: () => string): FlowDesign {
  const isOutdated = ({ part: link }: FlowDesignStep) => link?.id === part.id && link.version !== part.version
  if (!design.funlist.some(isOutdated)) return design
  const funlist = design.funlist.map((step) => (isOutdated(step) ? updateStep(step, part, newId) : step))
  return { ...design, funlist }
}

/** Returns a design in which fields and steps from unknown parts are plain ones. */
export function unlinkUnknownParts(design: FlowDesign, isKnown: (part: string) => boolean): FlowDesign {
  const unknown = listPartUses(design.formset).filter(({ id }) => !isKnown(id))
  const formset = unknown.reduce((form, { use }) => detachPart(form, use), design.formset)
  const funlist = design.funlist.map((step) =>
    step.part && !isKnown(step.part.id) ? unlinkStep(step) : step,
  )
  return { ...design, formset, funlist }
}
