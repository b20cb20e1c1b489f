import type { FlowDesign, FlowDesignStep, Milestone, Problem } from '../../../generated/types'
import { designError, designWarning, joinSources, type ProblemLocation, problemIf } from '../design'

/** Checks a required state of another step: the step is missing, or it is the same one. */
function checkMilestone(
  { funlist }: FlowDesign,
  step: FlowDesignStep,
  { milestone, place }: { milestone: Milestone | undefined; place: ProblemLocation },
): Problem[] {
  if (!milestone) return []
  const params = { step: step.name }
  const isGone = !funlist.some(({ id }) => id === milestone.fun)
  const isOwn = milestone.fun === step.id && milestone.is === 'waiting'
  return [
    ...problemIf(isGone, designError('milestone-gone', place, params)),
    ...problemIf(isOwn, designWarning('milestone-own', place, params)),
  ]
}

/** Warns if a merge continues after as many branches as it has, or more, and so waits for all of them. */
function checkAfter(design: FlowDesign, step: FlowDesignStep): Problem[] {
  const { after } = step.merge_set
  const count = joinSources(design, step).length
  if (after === undefined || !count || after < count) return []
  return [
    designWarning('merge-after-all', { step: step.id, part: 'merge_set' }, { step: step.name, after, count }),
  ]
}

function checkInterleaved({ set, funlist }: FlowDesign): Problem[] {
  const known = new Set(funlist.map(({ id }) => id))
  return (set.interleave ?? []).flatMap(({ steps }, at) => {
    const place = { part: 'set.interleave' }
    const isGone = steps.some((id) => !known.has(id))
    return [
      ...problemIf(isGone, designError('interleave-step-gone', place, { n: at + 1 })),
      ...problemIf(!isGone && steps.length < 2, designError('interleave-few-steps', place, { n: at + 1 })),
    ]
  })
}

/** Reports problems of rules between branches: merge counts, milestones, and mutually exclusive steps. */
export const checkBranchRules = (design: FlowDesign): Problem[] => [
  ...design.funlist.flatMap((step) => [
    ...checkAfter(design, step),
    ...checkMilestone(design, step, {
      milestone: step.milestone,
      place: { step: step.id, part: 'milestone' },
    }),
    ...step.btnGroup.flatMap(({ id, milestone }) =>
      checkMilestone(design, step, { milestone, place: { step: step.id, part: 'btnGroup', button: id } }),
    ),
  ]),
  ...checkInterleaved(design),
]
