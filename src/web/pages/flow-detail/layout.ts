import dagre from '@dagrejs/dagre'
import type { Node } from 'reactflow'

export const cardSize = { width: 200, height: 92 }

interface Link {
  from: string
  to: string
}

/** Puts nodes in rows from top to bottom so that links cross little; positions are the upper left corners. */
export function laidOut<Data>(nodes: readonly Node<Data>[], links: readonly Link[]): Node<Data>[] {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 56 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(id, { ...cardSize })
  for (const { from, to } of links) graph.setEdge(from, to)
  dagre.layout(graph)
  return nodes.map((node) => {
    const { x, y } = graph.node(node.id)
    return { ...node, position: { x: x - cardSize.width / 2, y: y - cardSize.height / 2 } }
  })
}
