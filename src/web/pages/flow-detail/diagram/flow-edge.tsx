import { memo } from 'react'
import { BaseEdge, type EdgeProps } from 'reactflow'
import { ArrowText } from '../../../diagram/arrow-texts'
import type { EdgeRoute, Point } from '../../../diagram/layout'

/** Returns a smooth path through all points that leaves and enters vertically. */
export function edgePath([first, ...rest]: readonly Point[]): string {
  if (!first) return ''
  const bend = (from: Point, { x, y }: Point) => {
    const half = (from.y + y) / 2
    return from.x === x ? `L${x},${y}` : `C${from.x},${half} ${x},${half} ${x},${y}`
  }
  return `M${first.x},${first.y}${rest.map((point, at) => bend(rest[at - 1] ?? first, point)).join('')}`
}

export interface EdgeData {
  way: EdgeRoute
  text?: string
  isTaken: boolean
}

/** Returns the colour of an edge; the route that the flow took is highlighted. */
export const edgeColour = (isTaken: boolean) => `var(--q-edge-${isTaken ? 'taken' : 'quiet'})`

/** Renders an edge along its layout path, with its label in free space. */
export const FlowEdge = memo(function WayEdge({ data, markerEnd }: EdgeProps<EdgeData>) {
  if (!data) return null
  const { way, text, isTaken } = data
  const { x, y } = way.label ?? { x: 0, y: 0 }
  return (
    <>
      <BaseEdge
        path={edgePath(way.points)}
        markerEnd={markerEnd}
        interactionWidth={0}
        style={{ stroke: edgeColour(isTaken), strokeWidth: isTaken ? 2 : 1.4 }}
      />
      {text && way.label && (
        <ArrowText>
          <span
            className="diagram-label q-truncate q-box q-radius-lg q-surface q-soft q-text-xs"
            data-taken={isTaken || undefined}
            title={text}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {text}
          </span>
        </ArrowText>
      )}
    </>
  )
})
