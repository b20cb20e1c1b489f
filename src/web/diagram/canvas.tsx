import 'reactflow/dist/base.css'
import './canvas.css'
import { type HTMLAttributes, useEffect, useState } from 'react'
import ReactFlow, {
  Background,
  type EdgeMarkerType,
  MarkerType,
  MiniMap,
  type MiniMapProps,
  type Node,
  type ReactFlowProps,
  type ReactFlowState,
  useStore,
  useStoreApi,
} from 'reactflow'
import type { Point } from '../../core/diagram/layout'
import { ArrowText, ArrowTexts } from './arrow-texts'

/** Number of cards from which a minimap is always shown. A smaller flow has one only while part of it is out of sight. */
const mapFrom = 9

/** Minimum width of a canvas of which a minimap of few cards covers little. */
const roomForMap = 600

/** Checks whether part of a flow is out of sight, on a canvas with room for a minimap. */
const isPartHidden = ({ nodeInternals, transform: [x, y, zoom], width, height }: ReactFlowState) =>
  width >= roomForMap &&
  [...nodeInternals.values()].some(({ position, width: wide, height: high }) => {
    const [left, top] = [position.x * zoom + x, position.y * zoom + y]
    return left < 0 || top < 0 || left + (wide ?? 0) * zoom > width || top + (high ?? 0) * zoom > height
  })

const isAlways = () => true

const mapSize = { width: 160, height: 110 }

interface DiagramCanvasProps extends ReactFlowProps {
  /** Element that holds the canvas. */
  box: { readonly current: Element | null }
  /** Minimap, shown from a number of cards or while one is out of sight. */
  map?: MiniMapProps & { cards: number }
}

const withoutMark = { hideAttribution: true }

/** Zoom below which texts are too small to read. */
const farBelow = 0.3
const isFarAway = ({ transform: [, , zoom] }: ReactFlowState) => zoom < farBelow

/**
 * Returns whether the canvas is shown at a low zoom. Cards are boxes without texts then (canvas.css), and all are
 * rendered, so that a move renders none of them again.
 */
function useFarView(box: DiagramCanvasProps['box']): boolean {
  const isFar = useStore(isFarAway)
  useEffect(() => {
    box.current?.toggleAttribute('data-far', isFar)
  }, [box, isFar])
  return isFar
}

/** Reuses the list of cards while all are the same; the library makes a new one whenever the canvas moves. */
function useStableNodes() {
  const store = useStoreApi()
  useState(() => {
    let last: Node[] = []
    const getNodes = () => {
      const nodes = [...store.getState().nodeInternals.values()]
      const isSame = nodes.length === last.length && nodes.every((node, at) => node === last[at])
      if (!isSame) last = nodes
      return last
    }
    store.setState({ getNodes })
  })
}

/** Minimap of a flow that is large or partly out of sight. */
function FlowMap({ cards, ...minimap }: NonNullable<DiagramCanvasProps['map']>) {
  const isShown = useStore(cards >= mapFrom ? isAlways : isPartHidden)
  return isShown && <MiniMap pannable zoomable style={mapSize} {...minimap} />
}

/** Canvas of a flow: renders what is visible of its cards and arrows, with a grid and a minimap. */
export function DiagramCanvas({ box, map, children, ...flow }: DiagramCanvasProps) {
  const { cards = 0, ...minimap } = map ?? {}
  useStableNodes()
  const isFar = useFarView(box)
  return (
    <ArrowTexts canvas={box}>
      <ReactFlow
        onlyRenderVisibleElements={!isFar}
        disableKeyboardA11y
        deleteKeyCode={null}
        edgesFocusable={false}
        proOptions={withoutMark}
        {...flow}
      >
        <Background gap={20} color="var(--q-canvas-dot)" />
        {children}
        {map && <FlowMap cards={cards} {...minimap} />}
      </ReactFlow>
    </ArrowTexts>
  )
}

/** Returns the head of an arrow. */
export const arrowHead = (color: string): Exclude<EdgeMarkerType, string> => ({
  type: MarkerType.ArrowClosed,
  color,
  width: 16,
  height: 16,
})

/** Text of an arrow in its place. */
export const EdgeLabel = ({ x, y, className = '', ...rest }: HTMLAttributes<HTMLElement> & Point) => (
  <ArrowText>
    <div
      {...rest}
      className={`flow-label q-row q-text-xs q-surface ${className}`}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
    />
  </ArrowText>
)
