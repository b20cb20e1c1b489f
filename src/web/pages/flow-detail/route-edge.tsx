import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from 'reactflow'
import type { Route } from './layout'

/** A smooth line through the points: each is rounded towards the middle of the next stretch. */
function pathOf(points: Route['points']): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map(({ x, y }, index) => {
    const next = rest[index + 1]
    return next ? `Q${x},${y} ${(x + next.x) / 2},${(y + next.y) / 2}` : `L${x},${y}`
  })
  return `M${first.x},${first.y} ${parts.join(' ')}`
}

/** A link that goes the way its layout found, with its text where nothing else stands. */
export function RouteEdge({ id, data, markerEnd }: EdgeProps<Route>) {
  if (!data) return null
  const { points, label, text } = data
  return (
    <>
      <BaseEdge id={id} path={pathOf(points)} markerEnd={markerEnd} />
      {label && text && (
        <EdgeLabelRenderer>
          <span
            className="route-label"
            style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
          >
            {text}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
