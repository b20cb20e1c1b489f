import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { joinSources, reachabilityOf, reachableSteps } from '../../../core/flow'
import { t } from '../../platform'

/** How a step with several incoming branches is entered. */
export interface JoinMarker {
  kind: 'all' | 'any'
  /** Names of the preceding steps; for "all", those that the step waits for. */
  names: string
}

/** Returns the direct predecessors of each step. */
function leadingTo({ funlist }: FlowDesign): Map<string, string[]> {
  const { next } = reachabilityOf({ funlist })
  const before = new Map(funlist.map(({ id }) => [id, [] as string[]]))
  for (const { id } of funlist) for (const to of next(id)) if (to !== id) before.get(to)?.push(id)
  return before
}

/**
 * Returns the join marker of a step: whether it waits for its branches; undefined for a single branch. A
 * predecessor that is also reachable from the step is on a return path and does not count as a branch.
 */
export function joinMarkersOf(design: FlowDesign): (step: FlowDesignStep) => JoinMarker | undefined {
  const leading = leadingTo(design)
  const start = design.funlist.find((step) => step.is_start)?.id
  const branchesInto = (id: string): string[] => {
    const before = leading.get(id) ?? []
    if (before.length < 2) return []
    const after = reachableSteps(design, [id], start)
    return before.filter((one) => !after.has(one))
  }
  return (step) => {
    const merged = joinSources(design, step)
    const before = merged.length ? merged : branchesInto(step.id)
    if (step.is_start || before.length < 2) return undefined
    const names = design.funlist.filter(({ id }) => before.includes(id)).map(({ name }) => name)
    return { kind: merged.length ? 'all' : 'any', names: names.join(t('picker.recipients.comma')) }
  }
}
