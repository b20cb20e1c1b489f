import type { Layout, Point, Size } from '../../../renderer/diagram/lay-out'

/** What a canvas shows first. */
export interface View extends Point {
  zoom: number
}

/** Smaller than this nobody reads a card. */
const least = 0.62

/** The whole drawing when it can be read whole; else the card that matters in the middle. */
export function startView(layout: Layout, box: Size, focus: Point | undefined): View {
  const whole = Math.min(1, box.width / layout.width, box.height / layout.height)
  if (whole >= least || !focus) {
    const zoom = Math.max(whole, least)
    const x = (box.width - layout.width * zoom) / 2
    const y = Math.max(0, (box.height - layout.height * zoom) / 2)
    return { x: Math.round(x), y: Math.round(y), zoom }
  }
  const zoom = Math.min(1, Math.max(least, box.width / layout.width))
  return {
    x: Math.round(box.width / 2 - focus.x * zoom),
    y: Math.round(box.height / 2 - focus.y * zoom),
    zoom,
  }
}
