import type { FlowDesign, Problem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  createOutcomeResolver,
  designError,
  designWarning,
  effectiveButtonsOf,
  hasOneButton,
  reachableSteps,
} from '../design'
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
    .map(({ id, name }) => designError('never-ends', { step: id }, { step: name }))
}

/** Reports an approval flow that no one can refuse; where all must sign there is only one button. */
function* checkRefusal(design: FlowDesign): SliceGenerator<Problem[]> {
  const outcomeOf = createOutcomeResolver(design)
  const outcomes = yield* collectInSlices(design.funlist, (step) =>
    effectiveButtonsOf(step).map((button) => ({ step, outcome: outcomeOf(step, button) })),
  )
  const agrees = outcomes.find(({ step, outcome }) => outcome === 'agree' && !hasOneButton(step))
  const isRefused = outcomes.some(({ outcome }) => outcome === 'refuse' || outcome === 'return')
  if (!agrees || isRefused) return []
  return [designWarning('no-refusal', { step: agrees.step.id, part: 'btnGroup' }, { step: agrees.step.name })]
}

/**
 * Reports what a design does wrong whatever is filled in: endless flows, double approvals, no refusal.
 */
export function* checkSoundness(design: FlowDesign): SliceGenerator<Problem[]> {
  const ends = checkEnds(design)
  yield
  const branches = [...(yield* checkMissingJoins(design)), ...(yield* checkMerges(design))]
  return [...ends, ...branches, ...(yield* checkRefusal(design))]
}
