import { Graph, layout } from '@dagrejs/dagre'
import type { FlowDesign } from '#/generated/types'
import { cardHeight, cardWidth, type Point } from './layout'
import { allLinksOf } from './links'

/** Room for the text of an arrow. */
const label = { width: 130, height: 20, labelpos: 'c' }
const gap = { nodesep: 60, ranksep: 44, marginx: 20, marginy: 20 }

/** A tidy place for every step, from the start downwards. */
export function arrange(design: Pick<FlowDesign, 'funlist'>): [string, Point][] {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', ...gap })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const step of design.funlist) graph.setNode(step.id, { width: cardWidth, height: cardHeight(step) })
  for (const { from, to } of allLinksOf(design)) if (from !== to) graph.setEdge(from, to, label)
  layout(graph)
  return design.funlist.map(({ id }) => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(id)
    return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
  })
}
