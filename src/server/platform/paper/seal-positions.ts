import type { Measures } from './lay-out-document'
import type { PageFlow, PagePart } from './page-flow'
import type { PaperSeal } from './paper-document'

/** Point of a page, in points from its left edge and top. */
export interface PagePoint {
  page: number
  x: number
  y: number
}

/** Part of a seal on the right edge of a page: its share of the width, and how many make up the seal. */
export interface SeamPart {
  index: number
  count: number
}

type TextPart = Extract<PagePart, { kind: 'text' }>

/** Maximum number of places of one seal. */
const maxPlaces = 1_000

/** Room between a seal without another place and the edges of the last page. */
const cornerRoom = 60

/** Maximum number of pages that one seal across them holds together. */
const maxSeam = 10

/**
 * Returns the length of the beginning of a text, from a place in a line on, that stands in the line; its rest must begin the
 * next line.
 */
function lengthInLine(line: string, next: string, text: string, at: number): number {
  const shown = line.slice(at, at + text.length)
  const rest = text.slice(shown.length)
  const isBroken = at + shown.length === line.length && next.startsWith(rest)
  return text.startsWith(shown) && (!rest || isBroken) ? shown.length : 0
}

/** Finds the middles of a text in a line, also of one that goes on in the next line. */
function* middlesInLine(part: TextPart, next: string, text: string, { regular, bold }: Measures) {
  const { width } = part.isBold ? bold : regular
  for (let at = part.text.indexOf(text[0] ?? ''); at >= 0; ) {
    const length = lengthInLine(part.text, next, text, at)
    if (length) {
      const shown = part.text.slice(at, at + length)
      const x = part.x + width(part.text.slice(0, at), part.size) + width(shown, part.size) / 2
      yield { x, y: part.y + part.size * 0.75 }
    }
    at = part.text.indexOf(text[0] ?? '', at + Math.max(length, 1))
  }
}

function* middlesOfText({ pages }: PageFlow, text: string, measures: Measures): Generator<PagePoint> {
  if (!text) return
  for (const [page, parts] of pages.entries()) {
    const lines = parts.filter((part) => part.kind === 'text')
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1]
      const rest = next && next.node === line.node ? next.text : ''
      for (const middle of middlesInLine(line, rest, text, measures)) yield { page, ...middle }
    }
  }
}

function anchorsOf(flow: PageFlow, place: NonNullable<PaperSeal['place']>, measures: Measures): PagePoint[] {
  if (place.kind === 'page') return flow.pages.map((_, page) => ({ page, x: 0, y: 0 }))
  if (place.kind === 'anchor') return flow.anchors
  return [...middlesOfText(flow, place.text, measures)]
}

/** Returns the middles of a seal on laid out pages, none beyond an edge; without its text or anchor the last corner. */
export function findSealPositions(flow: PageFlow, seal: PaperSeal, measures: Measures): PagePoint[] {
  const { place, width, height } = seal
  if (!place) return []
  const all = anchorsOf(flow, place, measures)
  const anchors = { first: all.slice(0, 1), last: all.slice(-1), all: all.slice(0, maxPlaces) }[place.which]
  const corner = { page: flow.pages.length - 1, x: flow.width - cornerRoom, y: flow.height - cornerRoom }
  const moved = anchors.map(({ page, x, y }) => ({ page, x: x + place.right, y: y + place.down }))
  const clampToPage = (at: number, size: number, end: number) =>
    Math.min(Math.max(at, size / 2), Math.max(end - size / 2, size / 2))
  return (moved.length ? moved : [corner]).map(({ page, x, y }) => ({
    page,
    x: clampToPage(x, width, flow.width),
    y: clampToPage(y, height, flow.height),
  }))
}

/** Returns the part of the seal on the edge of a page; undefined for a single page. */
export function seamPartOf(page: number, pages: number): SeamPart | undefined {
  if (pages < 2) return undefined
  const size = Math.ceil(pages / Math.ceil(pages / maxSeam))
  const first = Math.floor(page / size) * size
  return { index: page - first, count: Math.min(size, pages - first) }
}
