import type { FlowDesign } from '../../generated/types'
import { reachabilityOf } from '../flow'
import type { LayoutGraph } from './layout'
import { cardHeight, cardWidth } from './step-positions'

/** Size reserved for the label of an arrow. */
const label = { width: 130, height: 20 }
const gaps = { nodesep: 60, ranksep: 44 }

/**
 * Converts steps to a layout graph with at most one edge per pair of cards; links back to the start are
 * ignored.
 */
export function toLayoutGraph({ funlist }: Pick<FlowDesign, 'funlist'>): LayoutGraph {
  const { next } = reachabilityOf({ funlist })
  const targets = new Set(funlist.filter(({ is_start }) => !is_start).map(({ id }) => id))
  const links = funlist.flatMap(({ id: from }) =>
    [...next(from)].filter((to) => targets.has(to)).map((to) => ({ id: `${from} ${to}`, from, to, label })),
  )
  return {
    boxes: funlist.map((step) => ({ id: step.id, width: cardWidth, height: cardHeight(step) })),
    links,
    gaps,
  }
}
