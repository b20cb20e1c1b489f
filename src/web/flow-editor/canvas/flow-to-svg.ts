import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { cardHeight, cardWidth, type Point, parsePoint, pointsOf } from '../../../core/diagram/step-positions'
import type { DesignDifference } from '../../../core/flow'
import { estimateTextWidth } from '../../controls/text-width'
import { t } from '../../platform'
import { cssTokenColours } from '../../ui'
import { type CanvasNote, notesOf } from '../actions/change-notes'
import { edgeEndOf, edgeLineOf, edgeSourcesOf, edgeStartOf } from './edge-routing'
import { type ExternalFlowArrow, type ExternalFlowNode, externalFlowsOf } from './external-flows'
import {
  cardBoundsOf,
  dealtypeText,
  type FlowEdgeNode,
  recipientsOrEventText,
  toFlowArrows,
} from './flow-graph'
import { noteFontSize, noteHeight, noteLinesOf, noteWidth } from './note-nodes'

/** Highlights of a diff with another design: marked steps and lines by id. */
export interface GraphHighlights {
  steps: ReadonlyMap<string, Mark>
  links: ReadonlyMap<string, Mark>
}

type Mark = DesignDifference['change']

const unpainted: GraphHighlights = { steps: new Map(), links: new Map() }
const colourOf = { added: 'var(--q-success)', removed: 'var(--q-danger)', changed: 'var(--q-warning)' }

const margin = 60
const noPoint: Point = { x: 0, y: 0 }

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ')

const measureText = (text: string, size: number) => estimateTextWidth(text) * size

function cut(text: string, size: number, room: number): string {
  if (measureText(text, size) <= room) return text
  const signs = [...text]
  while (signs.length && measureText(`${signs.join('')}…`, size) > room) signs.pop()
  return `${signs.join('')}…`
}

interface Words {
  size: number
  fill: string
  room?: number
  rest?: string
}

const words = (text: string, { x, y }: Point, { size, fill, room = 1000, rest = '' }: Words) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${rest}>${escaped(cut(text, size, room))}</text>`

const box = ({ x, y }: Point, width: number, height: number, rest: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`

/** Renders the mark's text above a step's card, because colours alone are not accessible. */
function markBox(mark: Mark, at: Point): string {
  const text = t(`flow-design.difference.${mark}`)
  const width = measureText(text, 12) + 16
  const place = { x: at.x + cardWidth - width, y: at.y - 24 }
  const style = { size: 12, fill: 'var(--q-surface)', rest: 'font-weight="600"' }
  return (
    box(place, width, 20, `rx="4" fill="${colourOf[mark]}"`) +
    words(text, { x: place.x + 8, y: place.y + 14 }, style)
  )
}

function stepBox(step: FlowDesignStep, at: Point, mark: Mark | undefined): string {
  const kind = `var(--q-kind-${step.is_start ? 'start' : step.dealtype})`
  const height = cardHeight(step)
  const room = cardWidth - 24
  const grey = 'var(--q-text-2)'
  const starts = edgeSourcesOf(step)
  const names = starts.map(({ name }, n) => {
    const x = at.x + (cardWidth * (n + 1)) / (starts.length + 1)
    const style = { size: 12, fill: grey, room: cardWidth / starts.length - 8, rest: 'text-anchor="middle"' }
    return words(name, { x, y: at.y + height - 14 }, style)
  })
  const title = { size: 14, fill: 'var(--q-text)', room, rest: 'font-weight="600"' }
  return [
    box(
      at,
      cardWidth,
      height,
      `rx="8" fill="var(--q-surface)" stroke="${mark ? colourOf[mark] : 'var(--q-line-strong)'}" stroke-width="${mark ? 3 : 1}"`,
    ),
    box(at, cardWidth, 4, `rx="2" fill="${kind}"`),
    words(`${dealtypeText(step)} · ${step.name}`, { x: at.x + 12, y: at.y + 28 }, title),
    words(recipientsOrEventText(step), { x: at.x + 12, y: at.y + 50 }, { size: 12, fill: grey, room }),
    ...names,
    mark ? markBox(mark, at) : '',
  ].join('')
}

function noteBox(note: CanvasNote): string {
  const at = parsePoint(note.loc)
  const frame = 'rx="6" fill="var(--q-warning-soft)" stroke="var(--q-warning-line)"'
  const lines = noteLinesOf(note).map((line, n) =>
    words(line, { x: at.x + 10, y: at.y + 38 + n * 20 }, { size: noteFontSize, fill: 'var(--q-text)' }),
  )
  return [box(at, noteWidth, noteHeight(note), frame), ...lines].join('')
}

function externalBox({ position, data: { flow }, width, height }: ExternalFlowNode): string {
  const name = t('sub-flow.card', { name: flow.n })
  const frame = 'rx="8" fill="var(--q-surface)" stroke="var(--q-kind-external)" stroke-dasharray="3 4"'
  const at = { x: position.x + 12, y: position.y + (height ?? 0) / 2 + 4 }
  return (
    box(position, width ?? 0, height ?? 0, frame) +
    words(name, at, { size: 12, fill: 'var(--q-text)', room: (width ?? 0) - 24 })
  )
}

function arrowLine(path: string, { style }: FlowEdgeNode | ExternalFlowArrow, mark?: Mark): string {
  const dashes = style?.strokeDasharray ? `stroke-dasharray="${style.strokeDasharray}"` : ''
  const [colour, width] = mark ? [colourOf[mark], 3] : [style?.stroke, 1.6]
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${dashes} marker-end="url(#end)"/>`
}

function labelBox(text: string, { x, y }: Point): string {
  const shown = cut(text, 12, 220)
  const width = measureText(shown, 12) + 16
  const middle = { size: 12, fill: 'var(--q-text)', rest: 'text-anchor="middle"' }
  return (
    box(
      { x: x - width / 2, y: y - 11 },
      width,
      22,
      'rx="11" fill="var(--q-surface)" stroke="var(--q-line)"',
    ) + words(shown, { x, y: y + 4 }, middle)
  )
}

/** Replaces every colour token of an SVG by its current colour. */
function painted(svg: string): string {
  const tokens = [...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => [token, token])
  const colours: Record<string, string | undefined> = cssTokenColours(Object.fromEntries(tokens))
  return svg.replace(/var\((--[\w-]+)\)/g, (_, token: string) => colours[token] ?? 'currentColor')
}

/** Renders the whole canvas as SVG: sharp at every size, with searchable texts. */
export function renderFlowSvg(
  design: FlowDesign,
  fields: readonly FieldSymbol[],
  { steps: paint, links: linePaint }: GraphHighlights = unpainted,
): string {
  const points = pointsOf(design)
  const cards = cardBoundsOf(design)
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const startOfLine = ({ source, sourceHandle }: FlowEdgeNode | ExternalFlowArrow): Point => {
    const step = steps.get(source)
    return step ? edgeStartOf(step, points.get(source) ?? noPoint, sourceHandle) : noPoint
  }
  const externals = externalFlowsOf(design, fields)
  const spots = new Map(externals.cards.map((card) => [card.id, card]))
  const lines = toFlowArrows(design, fields).map((arrow) => {
    const { shift = noPoint, label = '', side = 'top', detour } = arrow.data ?? {}
    const target = cards.get(arrow.target)
    const line = edgeLineOf(startOfLine(arrow), target ? edgeEndOf(target, side) : noPoint, { detour, side })
    const at = { x: line.x + shift.x, y: line.y + shift.y }
    return {
      line: arrowLine(line.path, arrow, linePaint.get(arrow.id)),
      label: labelBox(label, at),
      x: line.x,
    }
  })
  const outward = externals.arrows.map((arrow) => {
    const { position = noPoint, height } = spots.get(arrow.target) ?? {}
    const to = { x: position.x, y: position.y + (height ?? 0) / 2 }
    return arrowLine(edgeLineOf(startOfLine(arrow), to, { side: 'left' }).path, arrow)
  })
  const boxes = [
    ...design.funlist.map((step) => ({
      ...(points.get(step.id) ?? { x: 0, y: 0 }),
      width: cardWidth,
      height: cardHeight(step),
    })),
    ...externals.cards.map(({ position, width, height }) => ({
      ...position,
      width: width ?? 0,
      height: height ?? 0,
    })),
    ...lines.map(({ x }) => ({ x, y: boxTop(points), width: 0, height: 0 })),
    ...notesOf(design).map((note) => ({
      ...parsePoint(note.loc),
      width: noteWidth,
      height: noteHeight(note),
    })),
  ]
  const left = Math.min(...boxes.map(({ x }) => x)) - margin
  const top = Math.min(...boxes.map(({ y }) => y)) - margin
  const width = Math.max(...boxes.map((one) => one.x + one.width)) + margin - left
  const height = Math.max(...boxes.map((one) => one.y + one.height)) + margin - top
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif">`,
    '<marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--q-edge)"/></marker>',
    box({ x: left, y: top }, width, height, 'fill="var(--q-canvas)"'),
    ...lines.map(({ line }) => line),
    ...outward,
    ...design.funlist.map((step) => stepBox(step, points.get(step.id) ?? noPoint, paint.get(step.id))),
    ...externals.cards.map(externalBox),
    ...notesOf(design).map(noteBox),
    ...lines.map(({ label }) => label),
    '</svg>',
  ]
  return painted(parts.join('\n'))
}

const boxTop = (points: ReadonlyMap<string, Point>) => Math.min(...[...points.values()].map(({ y }) => y))
