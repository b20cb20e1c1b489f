import type { Choice, FlowDesignButton, FlowDesignStep, SubFlowChoice } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { ButtonTarget, SubFlowTarget } from '../routing/button-targets'

/*
 * Choices of the sender in the preview dialog. `msgcheck` and `cccheck` list the people who stay selected,
 * missing = all. Names no longer found are ignored, as the directory may have changed.
 */

const choiceFor = (choices: readonly Choice[], stepId: string) =>
  choices.find(({ funid }) => funid === stepId)

function keepChecked(
  people: string[],
  checked: string[] | undefined,
  mayDeselect: boolean,
  step: FlowDesignStep,
) {
  if (!checked) return people
  const ids = new Set(checked)
  const retained = people.filter((id) => ids.has(id))
  if (retained.length < people.length && !mayDeselect)
    throw new BusinessError('flow.choice-not-allowed', { step: step.name })
  return retained
}

/** Unselected recipients, and how an error names them. */
interface Unchecked<One> {
  isUnchecked(target: One): boolean
  nameOf(target: One): string
}

function withoutUnchecked<One extends { isFixed: boolean }>(
  targets: One[],
  button: FlowDesignButton,
  { isUnchecked, nameOf }: Unchecked<One>,
): One[] {
  const fixed = targets.find((target) => isUnchecked(target) && (target.isFixed || !button.canchoseflow))
  if (fixed) throw new BusinessError('flow.choice-not-allowed', { step: nameOf(fixed) })
  const ones = targets.filter((target) => !isUnchecked(target))
  if (targets.length && !ones.length) throw new BusinessError('flow.choice-no-step')
  return ones
}

/**
 * Returns the button's targets without the deselected steps; throws if an always-triggered step or every step
 * is deselected.
 */
export const selectTargets = (
  targets: ButtonTarget[],
  button: FlowDesignButton,
  choices: readonly Choice[],
  nameOf: (stepId: string) => string,
): ButtonTarget[] =>
  withoutUnchecked(targets, button, {
    isUnchecked: ({ stepId }) => choiceFor(choices, stepId)?.flowcheck === false,
    nameOf: ({ stepId }) => nameOf(stepId),
  })

const subFlowChoiceFor = (choices: readonly SubFlowChoice[], id: string) =>
  choices.find(({ flowid }) => flowid === id)

/**
 * Returns the sub-flows of a button without the deselected ones; one stays if the button leads to no step.
 */
export function selectSubFlows(
  targets: SubFlowTarget[],
  button: FlowDesignButton,
  { choices, isAlone }: { choices: readonly SubFlowChoice[]; isAlone: boolean },
): SubFlowTarget[] {
  const isUnchecked = ({ flow }: SubFlowTarget) => subFlowChoiceFor(choices, flow.v)?.check === false
  if (!isAlone && targets.every((target) => isUnchecked(target) && !target.isFixed) && button.canchoseflow)
    return []
  return withoutUnchecked(targets, button, { isUnchecked, nameOf: ({ flow }) => flow.n })
}

/** Returns the level of a sub-flow: as chosen, or that of the parent flow. */
export const subFlowUrgency = (choices: readonly SubFlowChoice[], id: string, level: 0 | 100): 0 | 100 =>
  subFlowChoiceFor(choices, id)?.level ?? level

const emptied = { andsign: 'flow.and-sign-empty', orsign: 'flow.or-sign-empty' } as const

/** Returns the selected recipients, as far as the button allows the choice; a sign step cannot be emptied. */
export function selectRecipients(
  people: string[],
  step: FlowDesignStep,
  { button, choices }: { button: FlowDesignButton | undefined; choices: readonly Choice[] },
): string[] {
  const { dealtype } = step
  if (dealtype !== 'andsign' && dealtype !== 'orsign') return people
  const mayDeselect = dealtype === 'andsign' ? button?.canchoseander : button?.canchoseorer
  const retained = keepChecked(people, choiceFor(choices, step.id)?.msgcheck, !!mayDeselect, step)
  if (people.length && !retained.length) throw new BusinessError(emptied[dealtype], { step: step.name })
  return retained
}

/** Returns the selected recipients of copies. */
export const selectCopies = (
  people: string[],
  step: FlowDesignStep,
  { button, choices }: { button: FlowDesignButton | undefined; choices: readonly Choice[] },
): string[] => keepChecked(people, choiceFor(choices, step.id)?.cccheck, !!button?.canchosecc, step)

/** Returns the levels of a step's messages and copies: as chosen, or that of the flow. */
export function urgencyLevelsOf(choices: readonly Choice[], stepId: string, level: 0 | 100) {
  const choice = choiceFor(choices, stepId)
  return { message: choice?.msglevel ?? level, copy: choice?.cclevel ?? level }
}

/** Raises a normal flow to the level that all choices agree on (domain facts 2.3). */
export function raiseUrgencyLevel(level: 0 | 100, choices: readonly Choice[]): 0 | 100 {
  const chosen = choices
    .flatMap(({ msglevel, cclevel }) => [msglevel, cclevel])
    .filter((one) => one !== undefined)
  return level === 0 && chosen.length && chosen.every((one) => one === 100) ? 100 : level
}
