import type { Point } from '../layout'

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
export type Side = 'top' | 'left' | 'right'

/** Returns the entry side: the near side for a card beside the arrow's source, otherwise the top. */
export function sideOf({ from, to }: Ends): Side {
  if (to.top >= from.bottom + lead) return 'top'
  if (to.left >= from.right + lead) return 'left'
  return to.right <= from.left - lead ? 'right' : 'top'
}

/**
 * Returns the x of a detour's long vertical line, for a direct route that leads back up or behind a card.
 * Undefined when nothing is in the way; `lane` separates detours from each other.
 */
export function detourOf({ from, to }: Ends, boxes: readonly CardBounds[], lane: number): number | undefined {
  if (sideOf({ from, to }) !== 'top') return undefined
  const others = boxes.filter(({ id }) => id !== from.id && id !== to.id)
  const isDown = to.top >= from.bottom + lead
  const span = [Math.min(from.bottom, to.top), Math.max(from.bottom, to.top)] as const
  const half = (span[0] + span[1]) / 2
  const isFree =
    !isBlocked(middle(from), [span[0], half], others) && !isBlocked(middle(to), [half, span[1]], others)
  if (isDown && isFree) return undefined
  const inWay = (isDown ? others : boxes).filter((box) => box.bottom > span[0] && box.top < span[1])
  const aside = margin + lane * 12
  const sides = [...inWay, from, to].flatMap(({ left, right }) => [left - aside, right + aside])
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
