import type { FlowDesign, FlowDesignStep } from '../../generated/types'
import type { Point } from './layout'

export type { Point }

/** Width of a step's card, in pixels. */
export const cardWidth = 240
const headHeight = 42
const lineHeight = 22
const footHeight = 40

/** Estimates the height of a step's card, for layout before rendering. */
export const cardHeight = ({ cc, timeexpired, deadline }: FlowDesignStep): number =>
  headHeight + lineHeight * (1 + (cc.length ? 1 : 0) + (deadline || timeexpired ? 1 : 0)) + footHeight

const missing: Point = { x: 0, y: 100 }

/** Parses a stored position "x y". */
export function parsePoint(loc: string): Point {
  const [x, y] = loc.split(' ').map(Number)
  return x === undefined || y === undefined || Number.isNaN(x + y) ? missing : { x, y }
}

/** Formats a position for storage. */
export const formatPoint = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** Returns the position of every step; one without position is at "0 100" (domain facts 1.9). */
export function pointsOf({
  funlist,
  layoutset,
}: Pick<FlowDesign, 'funlist' | 'layoutset'>): Map<string, Point> {
  const stored = new Map(layoutset.map(({ key, loc }) => [key, parsePoint(loc)]))
  return new Map(funlist.map(({ id }) => [id, stored.get(id) ?? missing]))
}

/** Finds the first free position at or below a point, so that no card hides another. */
export function findFreeSpot(design: Pick<FlowDesign, 'funlist' | 'layoutset'>, point: Point): Point {
  const points = [...pointsOf(design).values()]
  const hides = (at: Point) =>
    points.some(({ x, y }) => Math.abs(x - at.x) < cardWidth && Math.abs(y - at.y) < 110)
  const at = { ...point }
  while (hides(at)) at.y += 150
  return at
}
