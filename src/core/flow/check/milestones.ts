import type { FlowDesign, FlowDesignStep, Milestone, Problem } from '../../../generated/types'
import { error, joinSources, type ProblemLocation, problemIf, warning } from '../design'

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
    ...problemIf(isGone, error('milestone-gone', place, params)),
    ...problemIf(isOwn, warning('milestone-own', place, params)),
  ]
}

/** Warns if a merge continues after as many branches as it has, or more, and so waits for all of them. */
function checkAfter(design: FlowDesign, step: FlowDesignStep): Problem[] {
  const { after } = step.merge_set
  const count = joinSources(design, step).length
  if (after === undefined || !count || after < count) return []
  return [warning('merge-after-all', { step: step.id, part: 'merge_set' }, { step: step.name, after, count })]
}

function checkInterleaved({ set, funlist }: FlowDesign): Problem[] {
  const known = new Set(funlist.map(({ id }) => id))
  return (set.interleave ?? []).flatMap(({ steps }, at) => {
    const place = { part: 'set.interleave' }
    const isGone = steps.some((id) => !known.has(id))
    return [
      ...problemIf(isGone, error('interleave-step-gone', place, { n: at + 1 })),
      ...problemIf(!isGone && steps.length < 2, error('interleave-few-steps', place, { n: at + 1 })),
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
