import { Graph, layout } from '@dagrejs/dagre'

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Card to be placed. */
interface Box extends Size {
  id: string
}

/** Arrow between two cards; `label` is the size of its text. */
export interface DiagramEdge {
  id: string
  from: string
  to: string
  label?: Size
}

/** Route of an arrow around the cards, and the centre of its text. */
export interface EdgeRoute {
  points: Point[]
  label: Point | undefined
}

export interface LayoutGraph {
  boxes: readonly Box[]
  links: readonly DiagramEdge[]
  /** Gaps between cards of one row, and between rows. */
  gaps: { nodesep: number; ranksep: number }
}

/** Computed layout by id: upper left corners of cards and routes of arrows. */
export interface DiagramLayout extends Size {
  places: Map<string, Point>
  ways: Map<string, EdgeRoute>
}

const middle = 'c'
const margin = 20
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Returns the centre of a card's lower side, or of its upper side if the point is above. */
const middleOfSide = ({ x = 0, y = 0, height = 0 }: Partial<Point & Size>, next: Partial<Point>): Point => ({
  x,
  y: (next.y ?? 0) < y ? y - height / 2 : y + height / 2,
})

/** Computes a layered layout with few crossings; rows start with the cards without incoming arrows. */
export function computeLayout({ boxes, links, gaps }: LayoutGraph): DiagramLayout {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', marginx: margin, marginy: margin, ...gaps })
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  const known = links.filter(({ from, to }) => from !== to && graph.hasNode(from) && graph.hasNode(to))
  for (const { id, from, to, label } of known)
    graph.setEdge(from, to, label ? { ...label, labelpos: middle } : {}, id)
  layout(graph)
  const placeOf = ({ id, width, height }: Box): [string, Point] => {
    const { x = 0, y = 0 } = graph.node(id)
    return [id, rounded({ x: x - width / 2, y: y - height / 2 })]
  }
  const wayOf = ({ id, from, to, label }: DiagramEdge): [string, EdgeRoute] => {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to, id)
    const inner = points.slice(1, -1)
    const [source, target] = [graph.node(from), graph.node(to)]
    const first = middleOfSide(source, inner[0] ?? target)
    const last = middleOfSide(target, inner.at(-1) ?? source)
    const way = [first, ...inner, last]
    return [id, { points: way.map(rounded), label: label && rounded({ x, y }) }]
  }
  const { width = 0, height = 0 } = graph.graph()
  return { places: new Map(boxes.map(placeOf)), ways: new Map(known.map(wayOf)), width, height }
}
