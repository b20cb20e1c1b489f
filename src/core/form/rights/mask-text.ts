import data from '#schemas/data/masks.json'
import type { MaskKind } from '../../../generated/types'

/** Characters in place of those that are not shown; always four, so that it says nothing about the length. */
const cover = '****'

const kinds = new Map(data.map(({ name, shown: [start = 0, end = 0] }) => [name, { start, end }]))

/**
 * Returns how many characters a mask shows of a text of this length: what its kind declares, but never more than
 * half of a short text, and never all but fewer than four.
 */
function shownOf(kind: MaskKind, length: number): { start: number; end: number } {
  const { start, end } = kinds.get(kind) ?? { start: 0, end: 0 }
  const most = length < 2 * cover.length ? Math.floor(length / 2) : length - cover.length
  const total = Math.min(start + end, most)
  const last = Math.min(end, Math.ceil((total * end) / (start + end || 1)))
  return { start: total - last, end: last }
}

/** Masks a text by a kind; an empty text stays empty. */
export function maskText(kind: MaskKind, text: string): string {
  const characters = [...text]
  if (!characters.length) return ''
  const { start, end } = shownOf(kind, characters.length)
  const tail = end ? characters.slice(-end) : []
  return [...characters.slice(0, start), cover, ...tail].join('')
}
