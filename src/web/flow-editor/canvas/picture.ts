import { getSmoothStepPath, Position } from 'reactflow'
import type { KnownField } from '#/core/expression'
import { buttonsOf } from '#/core/flow/design/design'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { t } from '../../platform/i18n'
import { coloursOf } from '../../ui/css-token'
import { type Note, notesOf } from '../actions/change-notes'
import { cardHeight, cardWidth, type Point, pointOf, pointsOf } from '../layout'
import { type External, type ExternalArrow, externalsOf } from './externals'
import { type Arrow, arrowsOf, kindText, peopleText } from './graph'
import { noteHeight, noteWidth } from './notes'
import { pathOf, wayAround } from './route'

const margin = 60
const labelGap = 26

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ')

/** About how wide a text is: a Chinese sign is as wide as it is high, others about half of it. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.56), 0)

function cut(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text
  const signs = [...text]
  while (signs.length && widthOf(`${signs.join('')}…`, size) > room) signs.pop()
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

/** Where the dots of a step's buttons are: evenly below its card. */
function startsOf(step: FlowDesignStep): { id: string; name: string }[] {
  if (step.dealtype !== 'event') return buttonsOf(step)
  return (step.event_set?.maybe_fun_list ?? []).map(({ _id, showName }) => ({ id: _id, name: showName }))
}

function stepBox(step: FlowDesignStep, at: Point): string {
  const kind = `var(--q-kind-${step.is_start ? 'start' : step.dealtype})`
  const height = cardHeight(step)
  const room = cardWidth - 24
  const grey = 'var(--q-text-2)'
  const starts = startsOf(step)
  const names = starts.map(({ name }, n) => {
    const x = at.x + (cardWidth * (n + 1)) / (starts.length + 1)
    const style = { size: 12, fill: grey, room: cardWidth / starts.length - 8, rest: 'text-anchor="middle"' }
    return words(name, { x, y: at.y + height - 14 }, style)
  })
  const title = { size: 14, fill: 'var(--q-text)', room, rest: 'font-weight="600"' }
  return [
    box(at, cardWidth, height, 'rx="8" fill="var(--q-surface)" stroke="var(--q-line-strong)"'),
    box(at, cardWidth, 4, `rx="2" fill="${kind}"`),
    words(`${kindText(step)} · ${step.name}`, { x: at.x + 12, y: at.y + 28 }, title),
    words(peopleText(step), { x: at.x + 12, y: at.y + 50 }, { size: 12, fill: grey, room }),
    ...names,
  ].join('')
}

/** The lines of a text within a width; Chinese breaks anywhere, so a sign at a time is enough. */
function wrapped(text: string, size: number, room: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines = ['']
    for (const sign of line) {
      const last = lines.length - 1
      if (widthOf(`${lines[last]}${sign}`, size) > room) lines.push(sign)
      else lines[last] += sign
    }
    return lines
  })
}

const noteSize = 13

function noteBox(note: Note): string {
  const at = pointOf(note.loc)
  const frame = 'rx="6" fill="var(--q-warning-soft)" stroke="var(--q-warning-line)"'
  const lines = wrapped(note.text, noteSize, noteWidth - 20).map((line, n) =>
    words(line, { x: at.x + 10, y: at.y + 38 + n * 20 }, { size: noteSize, fill: 'var(--q-text)' }),
  )
  return [box(at, noteWidth, noteHeight(note), frame), ...lines].join('')
}

function externalBox({ position, data: { flow }, width, height }: External): string {
  const name = t('sub-flow.card', { name: flow.n })
  const frame = 'rx="8" fill="var(--q-surface)" stroke="var(--q-kind-external)" stroke-dasharray="3 4"'
  const at = { x: position.x + 12, y: position.y + (height ?? 0) / 2 + 4 }
  return (
    box(position, width ?? 0, height ?? 0, frame) +
    words(name, at, { size: 12, fill: 'var(--q-text)', room: (width ?? 0) - 24 })
  )
}

const sides = { top: Position.Top, left: Position.Left, right: Position.Right } as const

interface Drawn {
  design: FlowDesign
  points: ReadonlyMap<string, Point>
}

function beginOf({ design, points }: Drawn, { source, sourceHandle }: Arrow | ExternalArrow): Point {
  const step = design.funlist.find(({ id }) => id === source)
  const at = points.get(source) ?? { x: 0, y: 0 }
  const starts = step ? startsOf(step) : []
  const n = Math.max(
    0,
    starts.findIndex(({ id }) => id === sourceHandle),
  )
  return {
    x: at.x + (cardWidth * (n + 1)) / (Math.max(1, starts.length) + 1),
    y: at.y + (step ? cardHeight(step) : 0),
  }
}

function endOf({ design, points }: Drawn, { target, targetHandle }: Arrow): Point {
  const at = points.get(target) ?? { x: 0, y: 0 }
  if (targetHandle === 'top') return { x: at.x + cardWidth / 2, y: at.y }
  const step = design.funlist.find(({ id }) => id === target)
  const y = at.y + (step ? cardHeight(step) : 0) / 2
  return { x: targetHandle === 'right' ? at.x + cardWidth : at.x, y }
}

function lineOf(from: Point, to: Point, { detour, side }: { detour?: number; side: Position }) {
  if (detour !== undefined)
    return { path: pathOf(wayAround(from, to, detour)), x: detour, y: (from.y + to.y) / 2 }
  const ends = { sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y }
  const way = { ...ends, sourcePosition: Position.Bottom, targetPosition: side, borderRadius: 12 }
  const [path, x, y] = getSmoothStepPath(way)
  return { path, x, y }
}

function arrowLine(path: string, { style }: Arrow | ExternalArrow): string {
  const dashes = style?.strokeDasharray ? `stroke-dasharray="${style.strokeDasharray}"` : ''
  return `<path d="${path}" fill="none" stroke="${style?.stroke}" stroke-width="1.6" ${dashes} marker-end="url(#end)"/>`
}

function labelBox(text: string, { x, y }: Point): string {
  const shown = cut(text, 12, 220)
  const width = widthOf(shown, 12) + 16
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

/** Every token of a picture as the colour that it is now. */
function painted(svg: string): string {
  const tokens = [...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => [token, token])
  const colours: Record<string, string | undefined> = coloursOf(Object.fromEntries(tokens))
  return svg.replace(/var\((--[\w-]+)\)/g, (_, token: string) => colours[token] ?? 'currentColor')
}

/** The whole canvas as a picture (SVG): it stays sharp at every size, and its texts can be searched. */
export function pictureOf(design: FlowDesign, fields: readonly KnownField[]): string {
  const points = pointsOf(design)
  const drawn = { design, points }
  const externals = externalsOf(design, fields)
  const spots = new Map(externals.cards.map((card) => [card.id, card]))
  const lines = arrowsOf(design, fields).map((arrow) => {
    const side = sides[(arrow.targetHandle ?? 'top') as keyof typeof sides]
    const line = lineOf(beginOf(drawn, arrow), endOf(drawn, arrow), { detour: arrow.data?.detour, side })
    const at = { x: line.x, y: line.y + (arrow.data?.rank ?? 0) * labelGap }
    return { line: arrowLine(line.path, arrow), label: labelBox(arrow.data?.label ?? '', at), x: line.x }
  })
  const outward = externals.arrows.map((arrow) => {
    const { position = { x: 0, y: 0 }, height } = spots.get(arrow.target) ?? {}
    const to = { x: position.x, y: position.y + (height ?? 0) / 2 }
    return arrowLine(lineOf(beginOf(drawn, arrow), to, { side: Position.Left }).path, arrow)
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
    ...notesOf(design).map((note) => ({ ...pointOf(note.loc), width: noteWidth, height: noteHeight(note) })),
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
    ...design.funlist.map((step) => stepBox(step, points.get(step.id) ?? { x: 0, y: 0 })),
    ...externals.cards.map(externalBox),
    ...notesOf(design).map(noteBox),
    ...lines.map(({ label }) => label),
    '</svg>',
  ]
  return painted(parts.join('\n'))
}

const boxTop = (points: ReadonlyMap<string, Point>) => Math.min(...[...points.values()].map(({ y }) => y))
