import type { FlowDesign } from '#/generated/types'
import { formatPoint, type Point, pointsOf } from '../layout'

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
