import dagre from '@dagrejs/dagre'
import type { Edge, Node } from 'reactflow'

export const cardSize = { width: 200, height: 92 }
const labelSize = { width: 110, height: 18 }

export interface Link {
  id: string
  from: string
  to: string
  text?: string
}

interface Point {
  x: number
  y: number
}

/** The way of a link around the cards, and where its text stands. */
export interface Route {
  points: Point[]
  label: Point | undefined
  text: string
}

/** Cards in rows from top to bottom so that links cross little; each link knows its way around the cards. */
export function laidOut<Data>(
  cards: readonly { id: string; data: Data }[],
  links: readonly Link[],
): { nodes: Node<Data>[]; edges: Edge<Route>[] } {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 48 })
  for (const { id } of cards) graph.setNode(id, { ...cardSize })
  for (const { id, from, to, text } of links) graph.setEdge(from, to, text ? { ...labelSize } : {}, id)
  dagre.layout(graph)
  const nodes = cards.map(({ id, data }) => {
    const { x, y } = graph.node(id)
    const position = { x: x - cardSize.width / 2, y: y - cardSize.height / 2 }
    return { id, data, type: 'card', position }
  })
  const edges = links.map(({ id, from, to, text = '' }) => {
    const { points, x, y } = graph.edge(from, to, id)
    const label = x === undefined || y === undefined ? undefined : { x, y }
    return { id, source: from, target: to, type: 'route', data: { points, label, text } }
  })
  return { nodes, edges }
}
