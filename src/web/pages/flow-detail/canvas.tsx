import 'reactflow/dist/style.css'
import ReactFlow, { Background, Controls, type Edge, MarkerType, type Node } from 'reactflow'
import { t } from '../../platform/i18n'
import { CardNode } from './card-node'
import type { Card } from './instance-nodes'
import type { Route } from './layout'
import { RouteEdge } from './route-edge'

interface CanvasProps {
  label: string
  nodes: Node<Card>[]
  edges: Edge<Route>[]
  onChoose?(id: string): void
}

const nodeTypes = { card: CardNode }
const edgeTypes = { route: RouteEdge }
const edgeDefaults = { markerEnd: { type: MarkerType.ArrowClosed, width: 20, height: 20, color: '#8f959e' } }

/** A diagram to look at: zoom, move, choose a card. */
export const Canvas = ({ label, nodes, edges, onChoose }: CanvasProps) => (
  <section className="diagram" aria-label={label}>
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      defaultEdgeOptions={edgeDefaults}
      nodesDraggable={false}
      nodesConnectable={false}
      onlyRenderVisibleElements
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      minZoom={0.2}
      onNodeClick={(_, { id }) => onChoose?.(id)}
      proOptions={{ hideAttribution: false }}
    >
      <Background gap={20} />
      <Controls showInteractive={false} aria-label={t('detail.zoom')} />
    </ReactFlow>
  </section>
)
