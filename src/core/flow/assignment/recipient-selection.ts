import type { Choice, FlowDesignButton, FlowDesignStep, SubFlowChoice } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { SubFlowTarget, Target } from '../routing/button-targets'

/*
 * What the sender unchecked or raised in the preview dialog. `msgcheck` and `cccheck` list the people who stay
 * checked, missing = all; a name that is no longer found is no error, the directory may have changed since.
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
  const kept = people.filter((id) => checked.includes(id))
  if (kept.length < people.length && !mayDeselect)
    throw new BusinessError('flow.choice-not-allowed', { step: step.name })
  return kept
}

/** What is unchecked, and how a refusal names it. */
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
  const kept = targets.filter((target) => !isUnchecked(target))
  if (targets.length && !kept.length) throw new BusinessError('flow.choice-no-step')
  return kept
}

/** The button's targets without the unchecked steps; always-triggered ones stay, and one step at least. */
export const selectTargets = (
  targets: Target[],
  button: FlowDesignButton,
  choices: readonly Choice[],
  nameOf: (stepId: string) => string,
): Target[] =>
  withoutUnchecked(targets, button, {
    isUnchecked: ({ stepId }) => choiceFor(choices, stepId)?.flowcheck === false,
    nameOf: ({ stepId }) => nameOf(stepId),
  })

const subFlowChoiceFor = (choices: readonly SubFlowChoice[], id: string) =>
  choices.find(({ flowid }) => flowid === id)

/** The flows that a button starts without the unchecked ones; one stays where it leads to no step. */
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

/** How urgent a flow that a button starts is: as chosen, else as the flow that starts it. */
export const subFlowLevel = (choices: readonly SubFlowChoice[], id: string, level: 0 | 100): 0 | 100 =>
  subFlowChoiceFor(choices, id)?.level ?? level

const emptied = { andsign: 'flow.and-sign-empty', orsign: 'flow.or-sign-empty' } as const

/** The receivers that stay checked, as far as the button lets its presser choose; a sign step may not be emptied. */
export function selectRecipients(
  people: string[],
  step: FlowDesignStep,
  { button, choices }: { button: FlowDesignButton | undefined; choices: readonly Choice[] },
): string[] {
  const { dealtype } = step
  if (dealtype !== 'andsign' && dealtype !== 'orsign') return people
  const mayDeselect = dealtype === 'andsign' ? button?.canchoseander : button?.canchoseorer
  const kept = keepChecked(people, choiceFor(choices, step.id)?.msgcheck, !!mayDeselect, step)
  if (people.length && !kept.length) throw new BusinessError(emptied[dealtype], { step: step.name })
  return kept
}

/** The receivers of copies that stay checked. */
export const selectCopies = (
  people: string[],
  step: FlowDesignStep,
  { button, choices }: { button: FlowDesignButton | undefined; choices: readonly Choice[] },
): string[] => keepChecked(people, choiceFor(choices, step.id)?.cccheck, !!button?.canchosecc, step)

/** How urgent a step's messages and copies are: as chosen, else as the flow is. */
export function levelsOf(choices: readonly Choice[], stepId: string, level: 0 | 100) {
  const choice = choiceFor(choices, stepId)
  return { message: choice?.msglevel ?? level, copy: choice?.cclevel ?? level }
}

/** A flow of normal level takes the level that all choices agree on (domain facts 2.3). */
export function raiseLevel(level: 0 | 100, choices: readonly Choice[]): 0 | 100 {
  const chosen = choices
    .flatMap(({ msglevel, cclevel }) => [msglevel, cclevel])
    .filter((one) => one !== undefined)
  return level === 0 && chosen.length && chosen.every((one) => one === 100) ? 100 : level
}
