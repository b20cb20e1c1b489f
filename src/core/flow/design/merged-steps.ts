import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { nextOf } from './design'

/** The merged steps of a step; fewer than two that really precede it merge nothing. */
export function mergedSteps(design: FlowDesign, step: FlowDesignStep): string[] {
  const wanted = new Set(step.merge_set.funs)
  if (wanted.size < 2) return []
  const preceding = design.funlist.filter((one) => wanted.has(one.id) && nextOf(one).includes(step.id))
  return preceding.length > 1 ? preceding.map(({ id }) => id) : []
}
