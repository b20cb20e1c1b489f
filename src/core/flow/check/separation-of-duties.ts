import type { FlowDesign, Problem } from '../../../generated/types'
import { createOutcomeResolver, designError, designWarning, isApproval, problemIf } from '../design'

/** Reports problems of separation of duties: too few steps, missing steps, no step that agrees. */
export function checkSeparationOfDuties(design: FlowDesign): Problem[] {
  const outcomes = createOutcomeResolver(design)
  const byId = new Map(design.funlist.map((step) => [step.id, step]))
  return (design.set.duties ?? []).flatMap(({ steps }, at) => {
    const found = steps.flatMap((id) => byId.get(id) ?? [])
    const place = { part: 'set.duties' }
    const params = { n: at + 1 }
    const isGone = found.length < steps.length
    const agrees = found.some((step) => isApproval(design, step, outcomes))
    return [
      ...problemIf(isGone, designError('duty-step-gone', place, params)),
      ...problemIf(!isGone && steps.length < 2, designError('duty-few-steps', place, params)),
      ...problemIf(found.length > 1 && !agrees, designWarning('duty-no-approval', place, params)),
    ]
  })
}
