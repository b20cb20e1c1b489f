import { reachableSteps } from '#/core/flow/design/design'
import { joinSources } from '#/core/flow/design/join-sources'
import { reachabilityOf } from '#/core/flow/design/reachability'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'

/** How a step is entered where several ways lead into it. */
export interface JoinMarker {
  kind: 'all' | 'any'
  /** The names of the steps that lead here: for "all" those that are waited for. */
  names: string
}

/** The steps that lead directly to each step. */
function leadingTo({ funlist }: FlowDesign): Map<string, string[]> {
  const { next } = reachabilityOf({ funlist })
  const before = new Map(funlist.map(({ id }) => [id, [] as string[]]))
  for (const { id } of funlist) for (const to of next(id)) if (to !== id) before.get(to)?.push(id)
  return before
}

/**
 * Tells what stands at a step where ways meet: whether it waits for them; nothing where only one way leads in. A step that leads
 * here and itself follows from here is on a way back, and no branch that meets.
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
