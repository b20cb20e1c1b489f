import { useMemo } from 'react'
import { type ReactFlowState, useStore } from 'reactflow'
import { estimateTextWidth } from '../../controls/text-width'
import { maxLabelWidth } from '../../diagram/arrow-texts'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { useFlowEditor } from '../editor-context'
import { edgeEndOf, edgeLineOf, edgePointsOf, edgeStartOf } from './edge-routing'
import { externalFlowsOf } from './external-flows'
import { cardBoundsOf, type FlowEdgeNode } from './flow-graph'
import { type Bounds, type PadPosition, padPositionOf } from './pad-position'

/** Size of the tools and their distance from the card, in pixels of the screen. */
export const padSize = { width: 72, height: 72, gap: 14 }

const labelHeight = 24

/** Space around the text of a label, for its button and padding. */
const besideText = 40

const zoomOf = ({ transform: [, , zoom] }: ReactFlowState) => zoom
const edgesOf = ({ edges }: ReactFlowState) => edges as FlowEdgeNode[]

/** Returns where the tools of a step cover the fewest arrows, labels and cards. */
export function usePadPosition(id: string): PadPosition {
  const current = useFlowEditor().design()
  const design = usePostPaintValue(current, current)
  const zoom = useStore(zoomOf)
  const edges = useStore(edgesOf)
  return useMemo(() => {
    const cards = cardBoundsOf(design)
    const own = cards.get(id)
    if (!own) return { side: 'right', align: 'center' }
    const labels: Bounds[] = []
    const lines = edges.flatMap(({ source, target, sourceHandle, data }) => {
      const [step, from, to] = [
        design.funlist.find((one) => one.id === source),
        cards.get(source),
        cards.get(target),
      ]
      if (!data || !step || !from || !to) return []
      const start = edgeStartOf(step, { x: from.left, y: from.top }, sourceHandle)
      const end = edgeEndOf(to, data.side)
      const { x, y } = edgeLineOf(start, end, data)
      const half = Math.min(maxLabelWidth, estimateTextWidth(data.label) * 12 + besideText) / 2
      const at = { x: x + data.shift.x, y: y + data.shift.y }
      const bounds = { left: at.x - half, right: at.x + half, top: at.y - labelHeight / 2 }
      labels.push({ ...bounds, bottom: at.y + labelHeight / 2 })
      return [edgePointsOf(start, end, data)]
    })
    const externals = externalFlowsOf(design, []).cards.map(({ position: { x, y }, width, height }) => ({
      left: x,
      top: y,
      right: x + (width ?? 0),
      bottom: y + (height ?? 0),
    }))
    const size = { width: padSize.width / zoom, height: padSize.height / zoom, gap: padSize.gap / zoom }
    const otherCards = [...cards.values()].filter((card) => card.id !== id)
    return padPositionOf(own, size, lines, [...otherCards, ...externals, ...labels])
  }, [design, edges, zoom, id])
}
