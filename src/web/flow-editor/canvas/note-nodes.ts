import type { Node } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { parsePoint } from '../../../core/diagram/step-positions'
import { estimateTextWidth } from '../../controls/text-width'
import { type CanvasNote, notesOf } from '../actions/change-notes'

/** Width of a note, in pixels. */
export const noteWidth = 220
/** Font size of a note, in pixels. */
export const noteFontSize = 13
const lineHeight = 20
const padding = 20

export type NoteNode = Node<{ note: CanvasNote }>

/** Wraps a text within a width; Chinese breaks anywhere, so wrapping by character is enough. */
const wrapText = (text: string, size: number, room: number): string[] =>
  text.split('\n').flatMap((line) => {
    const lines = ['']
    let width = 0
    for (const sign of line) {
      const more = estimateTextWidth(sign) * size
      const isFull = width + more > room
      if (isFull) lines.push(sign)
      else lines[lines.length - 1] += sign
      width = isFull ? more : width + more
    }
    return lines
  })

/** Returns the approximate lines of a note's text. */
export const noteLinesOf = ({ text }: CanvasNote): string[] =>
  wrapText(text, noteFontSize, noteWidth - padding)

/** Returns the number of lines a note has room for. */
export const noteRowCount = (note: CanvasNote): number => Math.max(2, noteLinesOf(note).length)

/** Returns the approximate height of a note. */
export const noteHeight = (note: CanvasNote): number => 34 + lineHeight * noteRowCount(note)

/** Returns the notes of a design as canvas nodes; an unchanged one stays the same object. */
export function noteNodesOf(design: FlowDesign, before: readonly NoteNode[]): NoteNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return notesOf(design).map((note) => {
    const known = old.get(note.id)
    if (known?.data.note === note) return known
    const position = parsePoint(note.loc)
    const fresh = { id: note.id, type: 'note', width: noteWidth, height: noteHeight(note) }
    return { ...fresh, ...known, data: { note }, position, focusable: false, dragHandle: '.fe-sticky-head' }
  })
}
