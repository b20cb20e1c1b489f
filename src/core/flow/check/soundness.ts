import type { FlowDesign, FlowDesignStep, Problem, RecipientGroup } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { isPlainGroups } from '../../recipient/matches-person'
import { resolveRecipients } from '../../recipient/resolve'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { createOutcomeResolver } from '../design/button-outcome'
import { buttonsOf, hasOneButton, reachableSteps } from '../design/design'
import { error, warning } from '../design/problem'
import type { DesignCheckContext } from '../references/check-context'
import { checkMerges, checkMissingJoins } from './joins'
import { certainSuccessors } from './successors'

/*
 * Predicts what a design does whatever is filled in. Only certain problems are reported, so that a sound
 * design never gets one.
 */

/**
 * Finds the steps whose every path leads to another of them, so that a flow reaching one never ends. Computed
 * as a greatest fixed point: steps with a path elsewhere are removed until none is left.
 */
export function findEndlessSteps({ funlist }: Pick<FlowDesign, 'funlist'>): Set<string> {
  const left = new Map(funlist.map((step) => [step.id, certainSuccessors(step)]))
  const leaves = (ways: string[][]) => !ways.length || ways.some((way) => !way.some((id) => left.has(id)))
  for (let found = true; found; ) {
    found = false
    for (const [id, ways] of left)
      if (leaves(ways)) {
        left.delete(id)
        found = true
      }
  }
  return new Set(left.keys())
}

function checkEnds(design: FlowDesign): Problem[] {
  const endless = findEndlessSteps(design)
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableSteps(design, starts)
  return design.funlist
    .filter(({ id }) => endless.has(id) && reached.has(id))
    .map(({ id, name }) => error('never-ends', { step: id }, { step: name }))
}

/** Reports an approval flow that no one can refuse; where all must sign there is only one button. */
function* checkRefusal(design: FlowDesign): SliceGenerator<Problem[]> {
  const outcomeOf = createOutcomeResolver(design)
  const outcomes = yield* collectInSlices(design.funlist, (step) =>
    buttonsOf(step).map((button) => ({ step, outcome: outcomeOf(step, button) })),
  )
  const agrees = outcomes.find(({ step, outcome }) => outcome === 'agree' && !hasOneButton(step))
  const isRefused = outcomes.some(({ outcome }) => outcome === 'refuse' || outcome === 'return')
  if (!agrees || isRefused) return []
  return [warning('no-refusal', { step: agrees.step.id, part: 'btnGroup' }, { step: agrees.step.name })]
}

/** Checks whether a group is company-wide and all its items exist; missing ones are reported separately. */
const isWhole = ({ runRoots, chosed }: RecipientGroup, directory: Directory) =>
  !runRoots.length &&
  chosed.length > 0 &&
  chosed.every(({ type, id }) => {
    if (type === 'user') return directory.person(id) !== undefined
    return type === 'dept' ? directory.department(id) !== undefined : directory.role(id) !== undefined
  })

/** Returns the steps whose recipients are empty in every flow. */
function stepsWithoutPeople(
  design: FlowDesign,
  { directory, groups = new Map() }: Pick<DesignCheckContext, 'directory' | 'groups'>,
): FlowDesignStep[] {
  if (!directory || design.set.runRoots.length) return []
  const nobody = { creatorId: '', creatorDeptId: '', lastUserId: '', lastDeptId: '' }
  const context = { ...nobody, directory, groups, set: design.set, form: design.formset, values: {} }
  return design.funlist
    .filter(({ is_start, dealtype }) => !is_start && dealtype !== 'event')
    .filter(({ dealers }) => dealers.length > 0 && isPlainGroups(dealers))
    .filter(({ dealers }) => dealers.every((group) => isWhole(group, directory)))
    .filter(({ dealers }) => resolveRecipients(dealers, context).people.length === 0)
}

/** Reports recipients that are empty in every flow; for a step that can be skipped only as a warning. */
const checkPeople = (design: FlowDesign, around: DesignCheckContext): Problem[] =>
  stepsWithoutPeople(design, around).map(({ id, name, nobodypass }) =>
    (nobodypass ? warning : error)('nobody-found', { step: id, part: 'dealers' }, { step: name }),
  )

/**
 * Returns the steps that reject every flow because nobody is left to receive them: no step that is skipped or
 * has a fallback.
 */
export const findStepsWithoutAssignee = (
  design: FlowDesign,
  around: Pick<DesignCheckContext, 'directory' | 'groups'>,
): FlowDesignStep[] =>
  stepsWithoutPeople(design, around).filter(({ nobodypass, nobody }) => !nobodypass && !nobody)

/**
 * Reports what a design does wrong whatever is filled in: endless flows, double approvals, missing assignees,
 * no refusal.
 */
export function* checkSoundness(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const ends = checkEnds(design)
  yield
  const branches = [...(yield* checkMissingJoins(design)), ...(yield* checkMerges(design))]
  return [...ends, ...branches, ...(yield* checkRefusal(design)), ...checkPeople(design, around)]
}
