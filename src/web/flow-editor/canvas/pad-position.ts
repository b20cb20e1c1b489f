import type { Point } from '../../../core/diagram/step-positions'

/** Rectangle on the canvas. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** Side of a card at which its tools are shown, and their alignment along that side. */
export interface PadPosition {
  side: 'right' | 'left' | 'top'
  align: 'start' | 'center' | 'end'
}

const aligns = ['center', 'start', 'end'] as const

/** Possible places, the usual one first; in the middle of the top is the arrow that enters the card. */
const places: readonly PadPosition[] = [
  ...aligns.map((align) => ({ side: 'right', align }) as const),
  ...aligns.map((align) => ({ side: 'left', align }) as const),
  { side: 'top', align: 'end' },
  { side: 'top', align: 'start' },
]

const alignedStart = (from: number, to: number, length: number, align: PadPosition['align']) => {
  if (align === 'start') return from
  return align === 'end' ? to - length : (from + to - length) / 2
}

/** Returns the rectangle of tools of a size at a place of a card. */
function padBounds(
  card: Bounds,
  { side, align }: PadPosition,
  { width, height, gap }: { width: number; height: number; gap: number },
): Bounds {
  const left = {
    right: card.right + gap,
    left: card.left - gap - width,
    top: alignedStart(card.left, card.right, width, align),
  }[side]
  const top = side === 'top' ? card.top - gap - height : alignedStart(card.top, card.bottom, height, align)
  return { left, top, right: left + width, bottom: top + height }
}

const overlaps = (one: Bounds, other: Bounds) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Returns the rectangles of the segments of a line, whose segments are horizontal or vertical. */
const segmentsOf = (line: readonly Point[]): Bounds[] =>
  line.slice(1).map((to, at) => {
    const from = line[at] ?? to
    return {
      left: Math.min(from.x, to.x) - 1,
      right: Math.max(from.x, to.x) + 1,
      top: Math.min(from.y, to.y) - 1,
      bottom: Math.max(from.y, to.y) + 1,
    }
  })

/** Returns the place of a card's tools that covers the fewest lines, labels and cards. */
export function padPositionOf(
  card: Bounds,
  size: { width: number; height: number; gap: number },
  lines: readonly (readonly Point[])[],
  boxes: readonly Bounds[],
): PadPosition {
  const obstacles = [...lines.flatMap(segmentsOf), ...boxes]
  const costOf = (place: PadPosition) => {
    const pad = padBounds(card, place, size)
    return obstacles.filter((one) => overlaps(pad, one)).length
  }
  const [best] = places.map((place) => ({ place, cost: costOf(place) })).sort((a, b) => a.cost - b.cost)
  return best?.place ?? { side: 'right', align: 'center' }
}
