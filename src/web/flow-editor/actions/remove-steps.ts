import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { changeStepTargets } from '../flow-links'

function without(step: FlowDesignStep, gone: ReadonlySet<string>): FlowDesignStep {
  const stays = (id: string) => !gone.has(id)
  const kept = changeStepTargets(step, (targets) => (targets.every(stays) ? targets : targets.filter(stays)))
  const { funs } = step.merge_set
  return funs.every(stays) ? kept : { ...kept, merge_set: { ...step.merge_set, funs: funs.filter(stays) } }
}

/** Returns the design without some steps and all arrows to them; the start stays. */
export function removeSteps(design: FlowDesign, ids: readonly string[]): FlowDesign {
  const gone = new Set(
    design.funlist.filter(({ id, is_start }) => ids.includes(id) && !is_start).map(({ id }) => id),
  )
  if (!gone.size) return design
  return {
    ...design,
    funlist: design.funlist.filter(({ id }) => !gone.has(id)).map((step) => without(step, gone)),
    layoutset: design.layoutset.filter(({ key }) => !gone.has(key)),
  }
}
