import type { FlowDesign } from '#/generated/types'
import {
  cardHeight,
  cardWidth,
  formatPoint,
  type Point,
  pointsOf,
} from '../../../core/diagram/step-positions'

/** Returns the design with steps moved; the same design if none moves. */
export function moveSteps(design: FlowDesign, places: ReadonlyMap<string, Point>): FlowDesign {
  const before = new Map(design.layoutset.map(({ key, loc }) => [key, loc]))
  const moved = [...places].filter(([id, point]) => before.get(id) !== formatPoint(point))
  if (!moved.length) return design
  const points = new Map([...pointsOf(design), ...places])
  const known = design.funlist.filter(({ id }) => before.has(id) || places.has(id))
  const layoutset = known.map(({ id: key }) => ({
    key,
    loc: formatPoint(points.get(key) ?? { x: 0, y: 100 }),
  }))
  return { ...design, layoutset }
}

/** Alignments of steps; across and down distribute them evenly. */
export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const
export type Alignment = (typeof alignments)[number]

/** Extent of a card on one of the two axes. */
interface Span {
  id: string
  at: number
  size: number
}

const upright = new Set<Alignment>(['top', 'middle', 'bottom', 'down'])
/** Minimum gap between distributed cards. */
const leastGap = 20

function inLine(spans: readonly Span[], alignment: Alignment): number[] {
  const low = Math.min(...spans.map(({ at }) => at))
  const high = Math.max(...spans.map(({ at, size }) => at + size))
  if (alignment === 'left' || alignment === 'top') return spans.map(() => low)
  if (alignment === 'right' || alignment === 'bottom') return spans.map(({ size }) => high - size)
  return spans.map(({ size }) => (low + high - size) / 2)
}

/**
 * Distributes cards with equal gaps in their present order; the first one stays, the last one too if there is
 * room.
 */
function spread(spans: readonly Span[]): Map<string, number> {
  const sorted = [...spans].sort((a, b) => a.at - b.at)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return new Map()
  const occupied = sorted.reduce((sum, { size }) => sum + size, 0)
  const gap = Math.max(leastGap, (last.at + last.size - first.at - occupied) / (sorted.length - 1))
  let at = first.at
  return new Map(
    sorted.map(({ id, size }) => {
      const place = [id, at] as const
      at += size + gap
      return place
    }),
  )
}

/**
 * Returns the design with some steps aligned or distributed evenly; fewer than two (three to distribute) stay
 * unchanged.
 */
export function alignSteps(
  design: FlowDesign,
  { ids, how }: { ids: readonly string[]; how: Alignment },
): FlowDesign {
  const points = pointsOf(design)
  const isSpread = how === 'across' || how === 'down'
  const chosen = design.funlist.filter(({ id }) => ids.includes(id))
  if (chosen.length < (isSpread ? 3 : 2)) return design
  const isUpright = upright.has(how)
  const spans = chosen.map((step): Span => {
    const { x, y } = points.get(step.id) ?? { x: 0, y: 0 }
    return isUpright
      ? { id: step.id, at: y, size: cardHeight(step) }
      : { id: step.id, at: x, size: cardWidth }
  })
  const line = inLine(spans, how)
  const places = isSpread ? spread(spans) : new Map(spans.map(({ id }, n) => [id, line[n] ?? 0]))
  const moved = chosen.map(({ id }) => {
    const { x, y } = points.get(id) ?? { x: 0, y: 0 }
    const at = Math.round(places.get(id) ?? (isUpright ? y : x))
    return [id, isUpright ? { x, y: at } : { x: at, y }] as const
  })
  return moveSteps(design, new Map(moved))
}
