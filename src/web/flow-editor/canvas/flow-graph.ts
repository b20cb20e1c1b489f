import type { Edge, Node } from 'reactflow'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignStep, Problem } from '#/generated/types'
import { cardHeight, cardWidth, type Point, pointsOf } from '../../../core/diagram/step-positions'
import { estimateTextWidth } from '../../controls/text-width'
import { maxLabelWidth } from '../../diagram/arrow-texts'
import { arrowHead } from '../../diagram/canvas'
import { toReadableExpression } from '../../formula/readable-expression'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform'
import { allLinksOf, type FlowLink, sourceHandleOf } from '../flow-links'
import { maxSeverity } from '../selection'
import {
  type CardBounds,
  type CardSide,
  detourOf,
  edgeEndOf,
  edgeLineOf,
  edgeStartOf,
  entrySide,
} from './edge-routing'
import { type JoinMarker, joinMarkersOf } from './join-marker'

const height = 24
/** Space for the plus and the padding beside the text. */
const textMargin = 40
const gap = 4

/** Label of an arrow at its default position, and whether its line is vertical there. */
export interface ArrowLabel extends Point {
  text: string
  isUpright: boolean
}

/** A placed label. */
interface Placed extends Point {
  width: number
}

const meets = (one: Placed, other: Placed) =>
  Math.abs(one.y - other.y) < height + gap && Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap

const rounds = 6

/** Returns possible offsets, nearest first: along the line. */
function shiftsOf(isUpright: boolean, width: number): Point[] {
  const stride = isUpright ? height + gap : width / 2 + gap
  const along = (by: number): Point => (isUpright ? { x: 0, y: by } : { x: by, y: 0 })
  const steps = Array.from({ length: rounds }, (_, n) => [(n + 1) * stride, -(n + 1) * stride]).flat()
  return [{ x: 0, y: 0 }, ...steps.map(along), { x: 0, y: height + gap }]
}

/** Returns the offset of each label so that none overlap; the first ones stay in place. */
export function separateLabels(labels: readonly ArrowLabel[]): Point[] {
  const placed: Placed[] = []
  return labels.map(({ x, y, text, isUpright }) => {
    const width = Math.min(maxLabelWidth, estimateTextWidth(text) * 12 + textMargin)
    const at = (shift: Point): Placed => ({ x: x + shift.x, y: y + shift.y, width })
    const isFree = (shift: Point) => !placed.some((other) => meets(at(shift), other))
    const shift = shiftsOf(isUpright, width).find(isFree) ?? { x: 0, y: 0 }
    placed.push(at(shift))
    return shift
  })
}

/** Data of a card. */
export interface CardData {
  step: FlowDesignStep
  /** Number of problems of the step, and their severity. */
  problems: number
  level: ReturnType<typeof maxSeverity>
  /** Set where several branches meet: whether the step waits for them. */
  meeting?: JoinMarker
}

/** Data of an arrow. */
export interface ArrowData {
  link: FlowLink
  label: string
  /** Offset of its label from the middle of its line, so that no two labels overlap. */
  shift: Point
  /** X of its long vertical line if a card blocks the direct route. */
  detour?: number
  /** Side at which it enters its card. */
  side: CardSide
}

export type FlowCardNode = Node<CardData>
export type FlowEdgeNode = Edge<ArrowData>

/** Returns the text of how a step is handled. */
export const dealtypeText = ({ is_start, dealtype }: FlowDesignStep): string =>
  t(`flow-editor.dealtype.${is_start ? 'start' : dealtype}`)

/** Describes a step's recipients, or its automatic action, in one line. */
export function recipientsOrEventText({ is_start, dealtype, event_set, ...step }: FlowDesignStep): string {
  const { creatPermission, dealers } = step
  if (dealtype === 'event') return t(`flow-editor.event.type.${event_set?.type ?? 'none'}`)
  if (is_start)
    return t('flow-editor.node.creators', { text: recipientsText(creatPermission) || t('picker.group.all') })
  return t('flow-editor.node.dealers', { text: recipientsText(dealers) || t('flow-editor.node.nobody') })
}

/** True if both markers are equal, so that the card need not re-render. */
const isSameMeeting = (one: JoinMarker | undefined, other: JoinMarker | undefined) =>
  one?.kind === other?.kind && one?.names === other?.names

function card(data: CardData): Omit<FlowCardNode, 'position'> {
  const { step } = data
  const recipients = recipientsOrEventText(step)
  const ariaLabel = t('flow-editor.node', { name: step.name, type: dealtypeText(step), recipients })
  return { id: step.id, type: 'step', data, ariaLabel, width: cardWidth }
}

/** Returns the cards of a design; an unchanged card stays the same object, so that it does not re-render. */
export function toStepCards(
  design: FlowDesign,
  result: ReadonlyMap<string, readonly Problem[]>,
  before: readonly FlowCardNode[],
): FlowCardNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  const points = pointsOf(design)
  const meetingAt = joinMarkersOf(design)
  return design.funlist.map((step) => {
    const found = result.get(step.id) ?? []
    const [problems, level] = [found.length, maxSeverity(found)]
    const position = points.get(step.id) ?? { x: 0, y: 100 }
    const known = old.get(step.id)
    const meeting = meetingAt(step)
    const isSame =
      known?.data.step === step &&
      known.data.problems === problems &&
      known.data.level === level &&
      isSameMeeting(known.data.meeting, meeting)
    if (known && isSame && known.position.x === position.x && known.position.y === position.y) return known
    const drawn =
      isSame && known
        ? known
        : { height: cardHeight(step), ...known, ...card({ step, problems, level, meeting }) }
    return { ...drawn, position }
  })
}

/** Returns the label of an arrow: its button, or its condition. */
export function linkLabelOf(
  { kind, title, name, condition }: Pick<FlowLink, 'kind' | 'title' | 'name' | 'condition'>,
  fields: readonly FieldSymbol[],
): string {
  if (kind === 'always') return t('flow-editor.link.always', { button: title })
  if (kind !== 'condition') return title
  return name || toReadableExpression(condition, fields) || t('flow-editor.link.no-condition')
}

const colours: Record<FlowLink['kind'], string> = {
  default: 'var(--q-edge)',
  outcome: 'var(--q-edge)',
  condition: 'var(--q-edge-condition)',
  always: 'var(--q-edge-always)',
}

/** Returns the bounds of every card as obstacles for arrows. */
export function cardBoundsOf(design: FlowDesign): ReadonlyMap<string, CardBounds> {
  const points = pointsOf(design)
  const boxes = design.funlist.map((step): CardBounds => {
    const { x, y } = points.get(step.id) ?? { x: 0, y: 100 }
    return { id: step.id, left: x, top: y, right: x + cardWidth, bottom: y + cardHeight(step) }
  })
  return new Map(boxes.map((box) => [box.id, box]))
}

/** A routed arrow: its detour around obstacles, and the side of its card. */
interface Routed {
  link: FlowLink
  detour: number | undefined
  side: CardSide
}

/** Routes each arrow; detours are kept apart. */
function routed(links: readonly FlowLink[], boxes: ReadonlyMap<string, CardBounds>): Routed[] {
  const all = [...boxes.values()]
  let lanes = 0
  return links.map((link) => {
    const [from, to] = [boxes.get(link.from), boxes.get(link.to)]
    if (!from || !to) return { link, detour: undefined, side: 'top' }
    const detour = detourOf({ from, to }, all, lanes % 6)
    if (detour !== undefined) lanes++
    return { link, detour, side: entrySide({ from, to }) }
  })
}

/** Returns the default positions of arrow labels. */
function labelsOf(
  { funlist }: FlowDesign,
  boxes: ReadonlyMap<string, CardBounds>,
  routes: readonly (Routed & { text: string })[],
): ArrowLabel[] {
  const steps = new Map(funlist.map((step) => [step.id, step]))
  return routes.map(({ link, detour, side, text }) => {
    const [step, box, target] = [steps.get(link.from), boxes.get(link.from), boxes.get(link.to)]
    if (!step || !box || !target) return { text, x: 0, y: 0, isUpright: true }
    const from = edgeStartOf(step, { x: box.left, y: box.top }, sourceHandleOf(link))
    const to = edgeEndOf(target, side)
    const { x, y } = edgeLineOf(from, to, { detour, side })
    const isUpright = detour !== undefined || Math.abs(to.x - from.x) < 2
    return { text, x, y, isUpright }
  })
}

/** Returns the arrows of a design. */
export function toFlowArrows(design: FlowDesign, fields: readonly FieldSymbol[]): FlowEdgeNode[] {
  const boxes = cardBoundsOf(design)
  const routes = routed(allLinksOf(design), boxes).map((one) => ({
    ...one,
    text: linkLabelOf(one.link, fields),
  }))
  const shifts = separateLabels(labelsOf(design, boxes, routes))
  return routes.map(({ link, detour, side, text: label }, n) => {
    const color = colours[link.kind]
    return {
      id: link.id,
      type: 'flow',
      source: link.from,
      target: link.to,
      targetHandle: side,
      sourceHandle: sourceHandleOf(link),
      data: { link, label, shift: shifts[n] ?? { x: 0, y: 0 }, detour, side },
      style: { stroke: color, strokeDasharray: link.kind === 'always' ? '6 4' : undefined },
      markerEnd: arrowHead(color),
    }
  })
}
