import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import type { Point } from '../diagram/layout'

export type { Point }

/** How wide a step's card is drawn. */
export const cardWidth = 240
const headHeight = 42
const lineHeight = 22
const footHeight = 40

/** About how tall a step's card is; layout needs it before anything is drawn. */
export const cardHeight = ({ cc, timeexpired, deadline }: FlowDesignStep): number =>
  headHeight + lineHeight * (1 + (cc.length ? 1 : 0) + (deadline || timeexpired ? 1 : 0)) + footHeight

const missing: Point = { x: 0, y: 100 }

/** Where a stored place is: "x y". */
export function parsePoint(loc: string): Point {
  const [x, y] = loc.split(' ').map(Number)
  return x === undefined || y === undefined || Number.isNaN(x + y) ? missing : { x, y }
}

/** A place as it is stored. */
export const formatPoint = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** Where every step stands; one that was never placed stands at "0 100" (domain facts 1.9). */
export function pointsOf({
  funlist,
  layoutset,
}: Pick<FlowDesign, 'funlist' | 'layoutset'>): Map<string, Point> {
  const stored = new Map(layoutset.map(({ key, loc }) => [key, parsePoint(loc)]))
  return new Map(funlist.map(({ id }) => [id, stored.get(id) ?? missing]))
}

/** The first free spot at or below a point, so that no card hides another. */
export function findFreeSpot(design: Pick<FlowDesign, 'funlist' | 'layoutset'>, wanted: Point): Point {
  const points = [...pointsOf(design).values()]
  const hides = (at: Point) =>
    points.some(({ x, y }) => Math.abs(x - at.x) < cardWidth && Math.abs(y - at.y) < 110)
  const at = { ...wanted }
  while (hides(at)) at.y += 150
  return at
}
