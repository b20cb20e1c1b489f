import type { Choice, FlowDesignButton, FlowDesignStep } from '../../generated/types'
import { Refused } from '../refused'
import type { Target } from './targets'

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
    throw new Refused('flow.choice-not-allowed', { step: step.name })
  return kept
}

/** The button's targets without the unchecked steps; always-triggered ones stay, and one step at least. */
export function keptTargets(
  targets: Target[],
  button: FlowDesignButton,
  choices: readonly Choice[],
  nameOf: (stepId: string) => string,
): Target[] {
  const isUnchecked = ({ stepId }: Target) => choiceFor(choices, stepId)?.flowcheck === false
  const fixed = targets.find((target) => isUnchecked(target) && (target.isFixed || !button.canchoseflow))
  if (fixed) throw new Refused('flow.choice-not-allowed', { step: nameOf(fixed.stepId) })
  const kept = targets.filter((target) => !isUnchecked(target))
  if (targets.length && !kept.length) throw new Refused('flow.choice-no-step')
  return kept
}

const emptied = { andsign: 'flow.and-sign-empty', orsign: 'flow.or-sign-empty' } as const

/** The receivers that stay checked, as far as the button lets its presser choose; a sign step may not be emptied. */
export function keptPeople(
  people: string[],
  step: FlowDesignStep,
  { button, choices }: { button: FlowDesignButton | undefined; choices: readonly Choice[] },
): string[] {
  const { dealtype } = step
  if (dealtype !== 'andsign' && dealtype !== 'orsign') return people
  const mayDeselect = dealtype === 'andsign' ? button?.canchoseander : button?.canchoseorer
  const kept = keepChecked(people, choiceFor(choices, step.id)?.msgcheck, !!mayDeselect, step)
  if (people.length && !kept.length) throw new Refused(emptied[dealtype], { step: step.name })
  return kept
}

/** The receivers of copies that stay checked. */
export const keptCopies = (
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
export function raisedLevel(level: 0 | 100, choices: readonly Choice[]): 0 | 100 {
  const chosen = choices
    .flatMap(({ msglevel, cclevel }) => [msglevel, cclevel])
    .filter((one) => one !== undefined)
  return level === 0 && chosen.length && chosen.every((one) => one === 100) ? 100 : level
}
