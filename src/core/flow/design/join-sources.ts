import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { memoizeByOwner } from '../../text/memoize'
import { nextStepIds } from './design'

const merged = memoizeByOwner<FlowDesign['funlist'], string[]>()

/** Returns the merged steps of a step; empty if fewer than two really precede it. */
export function joinSources({ funlist }: Pick<FlowDesign, 'funlist'>, step: FlowDesignStep): string[] {
  if (step.merge_set.funs.length < 2) return []
  return merged(funlist, step.id, () => findMerged(funlist, step))
}

function findMerged(funlist: FlowDesign['funlist'], step: FlowDesignStep): string[] {
  const sourceIds = new Set(step.merge_set.funs)
  if (sourceIds.size < 2) return []
  const preceding = funlist.filter((one) => sourceIds.has(one.id) && nextStepIds(one).includes(step.id))
  return preceding.length > 1 ? preceding.map(({ id }) => id) : []
}
