import type { FlowDesign } from '#/generated/types'
import type { LayoutGraph } from '../diagram/layout'
import { layoutInWorker } from '../diagram/layout-in-worker'
import { allLinksOf } from './flow-links'
import { cardHeight, cardWidth, type Point } from './layout'

type Steps = Pick<FlowDesign, 'funlist'>

/** Room for the text of an arrow. */
const label = { width: 130, height: 20 }
const gaps = { nodesep: 60, ranksep: 44 }

/** Cards, and one arrow between two of them however many buttons lead there; what leads back to the start moves nothing. */
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

/** A tidy place for every step, from the start downwards; found beside the page, which stays alive meanwhile. */
export const arrangeSteps = (design: Steps): Promise<[string, Point][]> =>
  layoutInWorker(toLayoutGraph(design)).then(({ places }) => [...places])
