import './flow-insight.css'
import { memo, useMemo, useRef } from 'react'
import {
  BaseEdge,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlowProvider,
} from 'reactflow'
import type { DiagramLayout, EdgeRoute } from '../../../core/diagram/layout'
import { arrowHead, DiagramCanvas, EdgeLabel } from '../../diagram/canvas'
import { edgePath } from '../../diagram/edge-path'
import { FlowCard } from '../../diagram/flow-card'
import { useLayout } from '../../diagram/use-layout'
import { workingTimeText } from '../../flow/insight/working-time'
import { t } from '../../platform'
import { Skeleton, Tag } from '../../ui'
import type { MapStep, MapWay, WayMap } from './flow-map'

/** Renders a step: how often it was visited, and how long it waits. */
const StepNode = memo(function StepNode({ data }: NodeProps<MapStep>) {
  const { name, kind, isDesigned, time } = data
  return (
    <FlowCard
      className="q-stack q-full q-anchor"
      data-kind={kind}
      name={name}
      marks={!isDesigned && <Tag tone="warning">{t('insight.undesigned')}</Tag>}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
      <span className="q-soft">
        {time.count}
        {kind !== 'end' && time.count > 0 && ` · ${workingTimeText(time.p50)}`}
      </span>
    </FlowCard>
  )
})

type WayData = Pick<MapWay, 'text' | 'share' | 'isDesigned'> & { route: EdgeRoute }

const colourOf = ({ share, isDesigned }: Pick<MapWay, 'share' | 'isDesigned'>) => {
  if (!isDesigned) return 'var(--q-warning)'
  return `var(--q-edge-${share > 0 ? 'taken' : 'quiet'})`
}

/** Renders a way, as wide as it is frequent; a way that the design does not have is dashed. */
const WayEdge = memo(function WayEdge({ data, markerEnd }: EdgeProps<WayData>) {
  if (!data) return null
  const { route, text, share, isDesigned } = data
  const dash = isDesigned ? {} : { strokeDasharray: '6 4' }
  return (
    <>
      <BaseEdge
        path={edgePath(route.points)}
        markerEnd={markerEnd}
        interactionWidth={0}
        style={{ stroke: colourOf(data), strokeWidth: 1.2 + share * 4, ...dash }}
      />
      {route.label && share > 0 && <EdgeLabel {...route.label}>{text}</EdgeLabel>}
    </>
  )
})

const nodeTypes = { step: StepNode }
const edgeTypes = { way: WayEdge }

const nodesOf = ({ boxes, steps }: WayMap, { places }: DiagramLayout): Node<MapStep>[] =>
  boxes.flatMap(({ id, width, height }) => {
    const [data, position] = [steps.get(id), places.get(id)]
    return data && position ? [{ id, type: 'step', data, position, style: { width, height } }] : []
  })

const edgesOf = ({ links }: WayMap, { ways }: DiagramLayout): Edge<WayData>[] =>
  links.flatMap(({ id, from, to, text, share, isDesigned }) => {
    const route = ways.get(id)
    if (!route) return []
    const data = { route, text, share, isDesigned }
    return [
      {
        id,
        source: from,
        target: to,
        type: 'way',
        data,
        markerEnd: { ...arrowHead(colourOf(data)), markerUnits: 'userSpaceOnUse' },
      },
    ]
  })

/** Renders the real ways of a design as a map. The table below it says the same in words. */
export default function WayMapView({ map }: { map: WayMap }) {
  const layout = useLayout(map)
  const box = useRef<HTMLDivElement>(null)
  const nodes = useMemo(() => (layout ? nodesOf(map, layout) : []), [map, layout])
  const edges = useMemo(() => (layout ? edgesOf(map, layout) : []), [map, layout])
  if (!layout) return <Skeleton lines={10} />
  return (
    <div ref={box} className="insight-map q-radius-lg" role="img" aria-label={t('insight.map')}>
      <ReactFlowProvider>
        <DiagramCanvas
          box={box}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          fitView
          fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.2}
          maxZoom={1.5}
        />
      </ReactFlowProvider>
    </div>
  )
}
