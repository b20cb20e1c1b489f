import type { Viewport } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { cardHeight, cardWidth, pointsOf } from '../../../core/diagram/step-positions'

/** Minimum zoom at which the texts of a card are read easily. */
export const readableZoom = 0.8

/** Space around a flow, for its detours and the edge of the canvas, in pixels. */
const padding = { x: 60, y: 40 }

/**
 * Returns the first viewport of a design: the whole flow if its texts stay readable, otherwise its start at a readable
 * zoom.
 */
export function readableViewport(
  { funlist, layoutset }: Pick<FlowDesign, 'funlist' | 'layoutset'>,
  { width, height }: { width: number; height: number },
): Viewport {
  const points = pointsOf({ funlist, layoutset })
  const cards = funlist.map((step) => ({ step, at: points.get(step.id) ?? { x: 0, y: 0 } }))
  const first = cards.find(({ step }) => step.is_start) ?? cards[0]
  if (!first) return { x: 0, y: 0, zoom: 1 }
  const left = Math.min(...cards.map(({ at }) => at.x))
  const right = Math.max(...cards.map(({ at }) => at.x + cardWidth))
  const top = Math.min(...cards.map(({ at }) => at.y))
  const bottom = Math.max(...cards.map(({ step, at }) => at.y + cardHeight(step)))
  const wide = (width - 2 * padding.x) / (right - left)
  const high = (height - 2 * padding.y) / (bottom - top)
  const zoom = Math.min(1, Math.max(readableZoom, Math.min(wide, high)))
  const middle = wide >= zoom ? (left + right) / 2 : first.at.x + cardWidth / 2
  const y = high >= zoom ? height / 2 - ((top + bottom) / 2) * zoom : padding.y - first.at.y * zoom
  return { x: width / 2 - middle * zoom, y, zoom }
}
