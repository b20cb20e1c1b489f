import { getSmoothStepPath, Position } from 'reactflow'
import type { FlowDesignStep } from '#/generated/types'
import { buttonsOf } from '../../../core/flow'
import { cardHeight, cardWidth, type Point } from '../layout'
import type { CardBounds, Side } from './edge-routing'
import { detourPoints, toSvgPath } from './edge-routing'

/** Returns the possible starts of arrows: the outcomes of an event, or the effective buttons. */
export const edgeSourcesOf = (step: FlowDesignStep): { id: string; name: string }[] =>
  step.dealtype === 'event'
    ? (step.event_set?.maybe_fun_list ?? []).map(({ _id, showName }) => ({ id: _id, name: showName }))
    : buttonsOf(step)

/** Returns the start of an arrow: the dots of a step's buttons are spaced evenly below its card. */
export function edgeStartOf(step: FlowDesignStep, at: Point, handle: string | null | undefined): Point {
  const starts = edgeSourcesOf(step)
  const n = Math.max(
    0,
    starts.findIndex(({ id }) => id === handle),
  )
  return {
    x: at.x + (cardWidth * (n + 1)) / (Math.max(1, starts.length) + 1),
    y: at.y + cardHeight(step),
  }
}

/** Returns the end of an arrow at a card: on its top, or on one of its sides. */
export function edgeEndOf({ left, right, top, bottom }: CardBounds, side: Side): Point {
  if (side === 'top') return { x: (left + right) / 2, y: top }
  return { x: side === 'right' ? right : left, y: (top + bottom) / 2 }
}

const sides = { top: Position.Top, left: Position.Left, right: Position.Right } as const

/** Returns the line of an arrow, and the position of its label's centre. */
export function edgeLineOf(
  from: Point,
  to: Point,
  { detour, side }: { detour?: number | undefined; side: Side },
) {
  if (detour !== undefined)
    return { path: toSvgPath(detourPoints(from, to, detour)), x: detour, y: (from.y + to.y) / 2 }
  const ends = { sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y }
  const way = { ...ends, sourcePosition: Position.Bottom, targetPosition: sides[side], borderRadius: 12 }
  const [path, x, y] = getSmoothStepPath(way)
  return { path, x, y }
}
