import type { FlowDesign } from '#/generated/types'
import type { LayoutGraph } from '../diagram/layout'
import { layoutInWorker } from '../diagram/layout-in-worker'
import { allLinksOf } from './flow-links'
import { cardHeight, cardWidth, type Point } from './layout'

type Steps = Pick<FlowDesign, 'funlist'>

/** Size reserved for the label of an arrow. */
const label = { width: 130, height: 20 }
const gaps = { nodesep: 60, ranksep: 44 }

/**
 * Converts steps to a layout graph with at most one edge per pair of cards; links back to the start are
 * ignored.
 */
export function toLayoutGraph(design: Steps): LayoutGraph {
  const starts = new Set(design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id))
  const links = allLinksOf(design)
    .filter(({ to }) => !starts.has(to))
    .map(({ from, to }) => ({ id: `${from} ${to}`, from, to, label }))
  return {
    boxes: design.funlist.map((step) => ({ id: step.id, width: cardWidth, height: cardHeight(step) })),
    links: [...new Map(links.map((link) => [link.id, link])).values()],
    gaps,
  }
}

/**
 * Computes a tidy position for every step, from the start downwards; runs in a worker, so the page stays
 * responsive.
 */
export const arrangeSteps = (design: Steps): Promise<[string, Point][]> =>
  layoutInWorker(toLayoutGraph(design)).then(({ places }) => [...places])
