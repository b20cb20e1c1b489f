import { getSmoothStepPath, Position } from 'reactflow'
import type { FlowDesignStep } from '#/generated/types'
import { cardHeight, cardWidth, type Point } from '../../../core/diagram/step-positions'
import { effectiveButtonsOf } from '../../../core/flow'

/** Returns the possible starts of arrows: the outcomes of an event, or the effective buttons. */
export const edgeSourcesOf = (step: FlowDesignStep): { id: string; name: string }[] =>
  step.dealtype === 'event'
    ? (step.event_set?.maybe_fun_list ?? []).map(({ _id, showName }) => ({ id: _id, name: showName }))
    : effectiveButtonsOf(step)

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
export function edgeEndOf({ left, right, top, bottom }: CardBounds, side: CardSide): Point {
  if (side === 'top') return { x: (left + right) / 2, y: top }
  return { x: side === 'right' ? right : left, y: (top + bottom) / 2 }
}

const sides = { top: Position.Top, left: Position.Left, right: Position.Right } as const

/** Returns the line of an arrow, and the position of its label's centre. */
export function edgeLineOf(
  from: Point,
  to: Point,
  { detour, side }: { detour?: number | undefined; side: CardSide },
) {
  if (detour !== undefined)
    return { path: toSvgPath(detourPoints(from, to, detour)), x: detour, y: (from.y + to.y) / 2 }
  const ends = { sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y }
  const way = { ...ends, sourcePosition: Position.Bottom, targetPosition: sides[side], borderRadius: 12 }
  const [path, x, y] = getSmoothStepPath(way)
  return { path, x, y }
}

/** Returns the approximate corners of an arrow, whose segments are horizontal or vertical. */
export function edgePointsOf(
  from: Point,
  to: Point,
  { detour, side }: { detour?: number | undefined; side: CardSide },
): Point[] {
  if (detour !== undefined) return detourPoints(from, to, detour)
  if (side !== 'top') return [from, { x: from.x, y: to.y }, to]
  const half = (from.y + to.y) / 2
  return [from, { x: from.x, y: half }, { x: to.x, y: half }, to]
}

/** Bounds of a card as an obstacle. */
export interface CardBounds {
  id: string
  left: number
  top: number
  right: number
  bottom: number
}

interface Ends {
  from: CardBounds
  to: CardBounds
}

const margin = 26
const lead = 18
const corner = 10

const middle = ({ left, right }: CardBounds) => (left + right) / 2

/** Whether a vertical line at x crosses a card between two heights. */
const isBlocked = (x: number, [top, bottom]: readonly [number, number], boxes: readonly CardBounds[]) =>
  boxes.some((box) => x > box.left - 8 && x < box.right + 8 && box.bottom > top && box.top < bottom)

/** Side of a card at which an arrow enters it. */
export type CardSide = 'top' | 'left' | 'right'

/** Returns the entry side: the near side for a card beside the arrow's source, otherwise the top. */
export function entrySide({ from, to }: Ends): CardSide {
  if (to.top >= from.bottom + lead) return 'top'
  if (to.left >= from.right + lead) return 'left'
  return to.right <= from.left - lead ? 'right' : 'top'
}

/**
 * Returns the x of a detour's long vertical line, for a direct route that leads back up or behind a card.
 * Undefined when nothing is in the way; `lane` separates detours from each other.
 */
export function detourOf({ from, to }: Ends, boxes: readonly CardBounds[], lane: number): number | undefined {
  if (entrySide({ from, to }) !== 'top') return undefined
  const otherBoxes = boxes.filter(({ id }) => id !== from.id && id !== to.id)
  const isDown = to.top >= from.bottom + lead
  const span = [Math.min(from.bottom, to.top), Math.max(from.bottom, to.top)] as const
  const half = (span[0] + span[1]) / 2
  const isFree =
    !isBlocked(middle(from), [span[0], half], otherBoxes) &&
    !isBlocked(middle(to), [half, span[1]], otherBoxes)
  if (isDown && isFree) return undefined
  const inWay = (isDown ? otherBoxes : boxes).filter((box) => box.bottom > span[0] && box.top < span[1])
  const clearance = margin + lane * 12
  const sides = [...inWay, from, to].flatMap(({ left, right }) => [left - clearance, right + clearance])
  const costOf = (x: number) => Math.abs(x - middle(from)) + Math.abs(x - middle(to))
  return sides.filter((x) => !isBlocked(x, span, inWay)).sort((a, b) => costOf(a) - costOf(b))[0]
}

/** Returns the corners of an arrow that takes a detour. */
export const detourPoints = (source: Point, target: Point, x: number): Point[] => [
  source,
  { x: source.x, y: source.y + lead },
  { x, y: source.y + lead },
  { x, y: target.y - lead },
  { x: target.x, y: target.y - lead },
  target,
]

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(by, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** Returns points as an SVG path with rounded corners. */
export function toSvgPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, at) => {
    const [before, after] = [points[at], rest[at + 1]]
    if (!before || !after) return `L${point.x},${point.y}`
    const [enter, leave] = [towards(point, before, corner), towards(point, after, corner)]
    return `L${enter.x},${enter.y}Q${point.x},${point.y} ${leave.x},${leave.y}`
  })
  return `M${first.x},${first.y}${parts.join('')}`
}
