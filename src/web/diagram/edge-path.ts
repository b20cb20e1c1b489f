import type { Point } from '../../core/diagram/layout'

/** Returns a smooth path through all points that leaves and enters vertically. */
export function edgePath([first, ...rest]: readonly Point[]): string {
  if (!first) return ''
  const bend = (from: Point, { x, y }: Point) => {
    const half = (from.y + y) / 2
    return from.x === x ? `L${x},${y}` : `C${from.x},${half} ${x},${half} ${x},${y}`
  }
  return `M${first.x},${first.y}${rest.map((point, at) => bend(rest[at - 1] ?? first, point)).join('')}`
}
