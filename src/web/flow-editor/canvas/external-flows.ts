import type { Edge, Node } from 'reactflow'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignStep, FlowDesignSubFlow } from '#/generated/types'
import { cardHeight, cardWidth, type Point, pointsOf } from '../../../core/diagram/step-positions'
import { arrowHead } from '../../diagram/canvas'
import { type SubFlowLink, subFlowLinksOf } from '../flow-links'
import { linkLabelOf } from './flow-graph'

/** Data of the card of a flow that a step starts. */
export interface ExternalFlowData {
  step: string
  flow: FlowDesignSubFlow
}

export type ExternalFlowNode = Node<ExternalFlowData>
export type ExternalFlowArrow = Edge<{ label: string; kind: SubFlowLink['kind'] }>

/** Cards of the flows that steps start, placed beside their steps, and the arrows to them. */
export interface ExternalFlows {
  cards: ExternalFlowNode[]
  arrows: ExternalFlowArrow[]
}

const width = 200
const height = 64
const gap = { x: 50, y: 16 }
/** Grey of external flows (domain facts 1.9). */
const color = 'var(--q-kind-external)'

const externalId = (step: string, flow: string) => `${step}_flow_${flow}`

/** Finds a position below and right of the step, past every card there. */
function spotFor(
  step: FlowDesignStep,
  at: Point,
  obstacles: readonly (Point & { width: number; height: number })[],
) {
  const spot = { x: at.x + cardWidth + gap.x, y: at.y + cardHeight(step) - height / 2 }
  const inWay = () =>
    obstacles.find(
      (box) =>
        box.x < spot.x + width + gap.x / 2 &&
        spot.x < box.x + box.width + gap.x / 2 &&
        box.y < spot.y + height + gap.y &&
        spot.y < box.y + box.height + gap.y,
    )
  for (let box = inWay(); box; box = inWay()) spot.y = box.y + box.height + gap.y
  return spot
}

function arrowOf(step: string, link: SubFlowLink, fields: readonly FieldSymbol[]): ExternalFlowArrow {
  const target = externalId(step, link.flow.v)
  const rule = link.kind === 'condition' ? link.next : link.kind
  return {
    id: `${target}/${link.button}/${rule}`,
    type: 'external',
    source: step,
    sourceHandle: link.button,
    target,
    focusable: false,
    data: { label: linkLabelOf(link, fields), kind: link.kind },
    style: { stroke: color, strokeDasharray: '3 4' },
    markerEnd: arrowHead(color),
  }
}

/**
 * Returns the external flows of a design; a flow that several buttons of a step start is one card of that
 * step.
 */
export function externalFlowsOf(design: FlowDesign, fields: readonly FieldSymbol[]): ExternalFlows {
  const points = pointsOf(design)
  const boxes = design.funlist.map((step) => ({
    ...(points.get(step.id) ?? { x: 0, y: 100 }),
    width: cardWidth,
    height: cardHeight(step),
  }))
  const cards = design.funlist.flatMap((step) => {
    const flows = new Map(subFlowLinksOf(step).map(({ flow }) => [flow.v, flow]))
    return [...flows.values()].map((flow): ExternalFlowNode => {
      const position = spotFor(step, points.get(step.id) ?? { x: 0, y: 100 }, boxes)
      boxes.push({ ...position, width, height })
      return {
        id: externalId(step.id, flow.v),
        type: 'external',
        position,
        width,
        height,
        draggable: false,
        selectable: false,
        connectable: false,
        focusable: false,
        data: { step: step.id, flow },
      }
    })
  })
  const arrows = design.funlist.flatMap((step) =>
    subFlowLinksOf(step).map((link) => arrowOf(step.id, link, fields)),
  )
  return { cards, arrows }
}
