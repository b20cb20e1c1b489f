import type { Layout, Point, Size } from '../../../diagram/layout'

/** Initial position and zoom of a canvas. */
export interface DiagramViewport extends Point {
  zoom: number
}

/** Minimum zoom at which a card is legible. */
const least = 0.6

/** Returns the whole diagram if legible; otherwise centres the relevant card. */
export function initialViewport(layout: Layout, box: Size, focus: Point | undefined): DiagramViewport {
  const whole = Math.min(1, box.width / layout.width, box.height / layout.height)
  if (whole >= least || !focus) {
    const zoom = Math.max(whole, least)
    return { x: Math.round((box.width - layout.width * zoom) / 2), y: 0, zoom }
  }
  const zoom = Math.min(1, Math.max(least, box.width / layout.width))
  return {
    x: Math.round(box.width / 2 - focus.x * zoom),
    y: Math.round(box.height / 2 - focus.y * zoom),
    zoom,
  }
}

/** Returns the position that makes a card fully visible; undefined if it already is. */
export function revealCard(
  card: Point & Size,
  box: Size,
  { x, y, zoom }: DiagramViewport,
): DiagramViewport | undefined {
  const [left, top] = [card.x * zoom + x, card.y * zoom + y]
  const [right, bottom] = [left + card.width * zoom, top + card.height * zoom]
  if (left >= 0 && top >= 0 && right <= box.width && bottom <= box.height) return undefined
  const middle = { x: card.x + card.width / 2, y: card.y + card.height / 2 }
  return {
    x: Math.round(box.width / 2 - middle.x * zoom),
    y: Math.round(box.height / 2 - middle.y * zoom),
    zoom,
  }
}
