import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { ItemPosition } from '../item-tree'

/** Screen rectangle used to find the drop position. */
export interface DropBox {
  top: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** Returns the index for a height among stacked boxes: before the first box whose middle is below it. */
export function dropIndexOf(boxes: readonly DropBox[], y: number): number {
  const index = boxes.findIndex(({ top, height }) => y < top + height / 2)
  return index < 0 ? boxes.length : index
}

/**
 * Id of a zone, an element with data-zone: the form itself ("") or a column of a layout ("<key>:<column>").
 */
export const dropZoneId = (parent: string | null, column: number) =>
  parent === null ? '' : `${parent}:${column}`

const itemsIn = (zone: Element) => [...zone.children].filter((child) => child.hasAttribute('data-item'))
const area = ({ width, height }: DOMRect) => width * height

function placeIn(zone: HTMLElement, index: number): ItemPosition {
  const [parent = '', column = '0'] = (zone.dataset.zone ?? '').split(':')
  return { parent: parent || null, column: Number(column), index }
}

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom

const insideItem = (zone: Element, key: unknown) =>
  typeof key === 'string' && zone.closest(`[data-item="${CSS.escape(key)}"]`) !== null

/**
 * Finds the drop position under the pointer. Zones are nested, so the smallest one wins; zones inside the
 * moved item are ignored. Boxes are read live, because scrolling moves them.
 */
export const detectDropTarget: CollisionDetection = ({
  active,
  droppableContainers,
  pointerCoordinates,
  collisionRect,
}) => {
  const point = pointerCoordinates ?? { x: collisionRect.left, y: collisionRect.top }
  const key: unknown = active.data.current?.key
  const zones = droppableContainers.flatMap((container) => {
    const zone = container.node.current
    if (!zone || insideItem(zone, key)) return []
    const box = zone.getBoundingClientRect()
    return contains(box, point) ? [{ container, zone, size: area(box) }] : []
  })
  const [smallest] = zones.sort((a, b) => a.size - b.size)
  if (!smallest) return []
  const boxes = itemsIn(smallest.zone).map((item) => item.getBoundingClientRect())
  const place = placeIn(smallest.zone, dropIndexOf(boxes, point.y))
  return [{ id: smallest.container.id, data: { droppableContainer: smallest.container, place } }]
}

/** Returns the points of all drop positions on the screen, except the current one of the dragged item. */
function pointsOf(zones: readonly HTMLElement[], key: unknown): Point[] {
  return zones.flatMap((zone) => {
    const box = zone.getBoundingClientRect()
    const items = itemsIn(zone)
    const boxes = items.map((item) => item.getBoundingClientRect())
    const own = items.findIndex((item) => item.getAttribute('data-item') === key)
    const edges = [...boxes.map(({ top }) => top + 1), (boxes.at(-1)?.bottom ?? box.top + 2) + 1]
    const places = edges.filter((_, index) => own < 0 || (index !== own && index !== own + 1))
    return places.map((y) => ({ x: box.left + 4, y }))
  })
}

const directions: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the dragged item between drop positions by arrow keys. */
export const nextDropCoordinates: KeyboardCoordinateGetter = (
  event,
  { active, context, currentCoordinates },
) => {
  const by = directions[event.code]
  if (!by) return undefined
  event.preventDefault()
  const key = context.active?.data.current?.key ?? active
  const zones = context.droppableContainers
    .getEnabled()
    .flatMap(({ node }) => (node.current && !insideItem(node.current, key) ? [node.current] : []))
  const points = pointsOf(zones, key).sort((a, b) => a.y - b.y || a.x - b.x)
  const here = context.collisionRect ?? currentCoordinates
  const { x, y } = 'left' in here ? { x: here.left, y: here.top } : here
  const isBehind = (point: Point) => (by > 0 ? point.y > y + 2 : point.y < y - 2)
  const sameRow = (point: Point) => Math.abs(point.y - y) <= 2 && (by > 0 ? point.x > x + 2 : point.x < x - 2)
  const ahead = by > 0 ? points : points.toReversed()
  return ahead.find((point) => sameRow(point) || isBehind(point))
}
