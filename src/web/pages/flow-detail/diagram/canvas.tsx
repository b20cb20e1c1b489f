import { useEffect, useMemo, useRef } from 'react'
import { type Edge, type Node, Panel, ReactFlowProvider, useReactFlow } from 'reactflow'
import type { DiagramLayout, Point, Size } from '../../../../core/diagram/layout'
import { arrowHead, DiagramCanvas } from '../../../diagram/canvas'
import { useLayout } from '../../../diagram/use-layout'
import { t, useIsMobile } from '../../../platform'
import { IconButton, Skeleton } from '../../../ui'
import type { MessageCardData, SubFlowCardData } from './message-cards'
import { type EdgeData, ExternalNode, edgeColour, FlowEdge, MessageNode, StepNode } from './nodes'
import type { CardGraph, StepCardData } from './step-cards'

/** Initial position and zoom of a canvas. */
interface DiagramViewport extends Point {
  zoom: number
}

/** Minimum zoom at which a card is legible. */
const least = 0.6

/** Returns the whole diagram if legible; otherwise centres the relevant card. */
export function initialViewport(layout: DiagramLayout, box: Size, focus: Point | undefined): DiagramViewport {
  const whole = Math.min(1, box.width / layout.width, box.height / layout.height)
  if (whole >= least || !focus) {
    const zoom = Math.max(whole, least)
    return { x: Math.round((box.width - layout.width * zoom) / 2), y: 0, zoom }
  }
  const zoom = Math.min(1, Math.max(least, box.width / layout.width))
  return {
    x: Math.round(box.width / 2 - focus.x * zoom),
    y: Math.round(box.height / 2 - focus.y * zoom),
    zoom,
  }
}

/** Returns the position that makes a card fully visible; undefined if it already is. */
export function revealCard(
  card: Point & Size,
  box: Size,
  { x, y, zoom }: DiagramViewport,
): DiagramViewport | undefined {
  const [left, top] = [card.x * zoom + x, card.y * zoom + y]
  const [right, bottom] = [left + card.width * zoom, top + card.height * zoom]
  if (left >= 0 && top >= 0 && right <= box.width && bottom <= box.height) return undefined
  const middle = { x: card.x + card.width / 2, y: card.y + card.height / 2 }
  return {
    x: Math.round(box.width / 2 - middle.x * zoom),
    y: Math.round(box.height / 2 - middle.y * zoom),
    zoom,
  }
}

const soft = { duration: 200 }

/** Renders zoom in, zoom out and fit; phones pinch. */
function ZoomControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const isMobile = useIsMobile()
  return (
    <Panel
      position={isMobile ? 'top-right' : 'bottom-left'}
      className="diagram-tools"
      role="group"
      aria-label={t('detail.zoom')}
    >
      {!isMobile && (
        <>
          <IconButton icon="plus" label={t('detail.zoom-in')} onClick={() => zoomIn(soft)} />
          <IconButton icon="minus" label={t('detail.zoom-out')} onClick={() => zoomOut(soft)} />
        </>
      )}
      <IconButton
        icon="fullscreen"
        label={t('detail.zoom-fit')}
        onClick={() => fitView({ ...soft, padding: 0.08, maxZoom: 1 })}
      />
    </Panel>
  )
}

export type DiagramCard = MessageCardData | SubFlowCardData | StepCardData

interface CanvasProps {
  label: string
  sheet: CardGraph<DiagramCard>
  chosen: string | undefined
  onChoose(id: string | undefined): void
}

interface PaperProps extends CanvasProps {
  layout: DiagramLayout
}

const nodeTypes = { message: MessageNode, external: ExternalNode, step: StepNode }
const edgeTypes = { way: FlowEdge }
const below = 40

const nodesOf = ({ boxes, cards }: CardGraph<DiagramCard>, { places }: DiagramLayout): Node<DiagramCard>[] =>
  boxes.flatMap(({ id, width, height }) => {
    const [data, position] = [cards.get(id), places.get(id)]
    return data && position ? [{ id, type: data.kind, data, position, style: { width, height } }] : []
  })

const edgesOf = ({ links }: CardGraph<DiagramCard>, { ways }: DiagramLayout): Edge<EdgeData>[] =>
  links.flatMap(({ id, from, to, text, isTaken }) => {
    const way = ways.get(id)
    if (!way) return []
    const data: EdgeData = { way, text, isTaken }
    const markerEnd = arrowHead(edgeColour(isTaken))
    return [{ id, source: from, target: to, type: 'way', data, markerEnd, zIndex: isTaken ? 1 : 0 }]
  })

/** Scrolls the chosen card back into view when the side panel narrows the diagram. */
function useInSight({ sheet, chosen, layout }: PaperProps, box: { readonly current: HTMLElement | null }) {
  const { getViewport, setViewport } = useReactFlow()
  const size = sheet.boxes.find(({ id }) => id === chosen)
  const place = size && layout.places.get(size.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing moves the view
  useEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {}
    const view =
      place && width ? revealCard({ ...size, ...place }, { width, height }, getViewport()) : undefined
    if (view) setViewport(view, { duration: 250 })
  }, [chosen])
}

/** Returns the centre of the first waiting card, otherwise of the first card. */
function focusOf({ boxes, cards }: CardGraph<DiagramCard>, { places }: DiagramLayout) {
  const box = boxes.find(({ id }) => cards.get(id)?.tone === 'waiting') ?? boxes[0]
  const place = box && places.get(box.id)
  return place && { x: place.x + box.width / 2, y: place.y + box.height / 2 }
}

function Paper(props: PaperProps) {
  const { label, sheet, layout, chosen, onChoose } = props
  const isMobile = useIsMobile()
  const box = useRef<HTMLElement>(null)
  const { setViewport } = useReactFlow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is set once; news must not move it
  useEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {}
    if (width) setViewport(initialViewport(layout, { width, height }, focusOf(sheet, layout)))
  }, [setViewport])
  useInSight(props, box)
  const nodes = useMemo(() => nodesOf(sheet, layout), [sheet, layout])
  const shown = nodes.map((node) => (node.id === chosen ? { ...node, selected: true } : node))
  const edges = useMemo(() => edgesOf(sheet, layout), [sheet, layout])
  return (
    <section
      ref={box}
      className="diagram-sheet q-grow q-shrink"
      aria-label={label}
      style={{ ['--diagram-height' as string]: `${layout.height + below}px` }}
    >
      <DiagramCanvas
        box={box}
        map={{
          cards: isMobile ? 0 : nodes.length,
          ariaLabel: t('detail.map'),
          nodeClassName: ({ data }: Node<DiagramCard>) => `tone-${data.tone}`,
        }}
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(_, { id }) => onChoose(id)}
        onPaneClick={() => onChoose(undefined)}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        minZoom={0.2}
        maxZoom={1.5}
      >
        <ZoomControls />
      </DiagramCanvas>
    </section>
  )
}

/** Renders a read-only diagram: pan, zoom, select a card. */
export function FlowDiagram(props: CanvasProps) {
  const layout = useLayout(props.sheet)
  return layout ? (
    <ReactFlowProvider>
      <Paper {...props} layout={layout} />
    </ReactFlowProvider>
  ) : (
    <Skeleton lines={10} />
  )
}
