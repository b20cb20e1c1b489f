import 'reactflow/dist/base.css'
import './canvas.css'
import type { HTMLAttributes } from 'react'
import ReactFlow, {
  Background,
  type EdgeMarkerType,
  MarkerType,
  MiniMap,
  type MiniMapProps,
  type ReactFlowProps,
} from 'reactflow'
import { ArrowText, ArrowTexts } from './arrow-texts'
import type { Point } from './layout'

/** Number of cards from which a minimap is shown. A smaller flow is visible as a whole; a map would only cover it. */
const mapFrom = 9

interface DiagramCanvasProps extends ReactFlowProps {
  /** Element that holds the canvas. */
  box: { readonly current: Element | null }
  /** Minimap, shown from a number of cards. */
  map?: MiniMapProps & { cards: number }
}

const withoutMark = { hideAttribution: true }

/** Canvas of a flow: renders what is visible of its cards and arrows, with a grid and a minimap. */
export function DiagramCanvas({ box, map, children, ...flow }: DiagramCanvasProps) {
  const { cards = 0, ...minimap } = map ?? {}
  return (
    <ArrowTexts canvas={box}>
      <ReactFlow
        onlyRenderVisibleElements
        disableKeyboardA11y
        deleteKeyCode={null}
        edgesFocusable={false}
        proOptions={withoutMark}
        {...flow}
      >
        <Background gap={20} color="var(--q-canvas-dot)" />
        {children}
        {cards >= mapFrom && <MiniMap pannable zoomable {...minimap} />}
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
