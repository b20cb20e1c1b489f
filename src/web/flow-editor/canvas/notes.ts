import type { Node } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { type Note, notesOf } from '../actions/change-notes'
import { pointOf } from '../layout'

/** How wide a note is drawn. */
export const noteWidth = 220
const lineHeight = 20
const signsInLine = 15

export type NoteNode = Node<{ note: Note }>

/** How many lines a note needs: a Chinese sign takes as much room as two others. */
export function linesOf({ text }: Note): number {
  const wide = (line: string) => [...line].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : 0.55), 0)
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(wide(line) / signsInLine)), 0)
}

/** About how tall a note is drawn. */
export const noteHeight = (note: Note): number => 34 + lineHeight * Math.max(2, linesOf(note))

/** The notes of a design on the canvas; one that is as it was stays the same object. */
export function noteNodesOf(design: FlowDesign, before: readonly NoteNode[]): NoteNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return notesOf(design).map((note) => {
    const known = old.get(note.id)
    if (known?.data.note === note) return known
    const position = pointOf(note.loc)
    const fresh = { id: note.id, type: 'note', width: noteWidth, height: noteHeight(note) }
    return { ...fresh, ...known, data: { note }, position, focusable: false, dragHandle: '.fe-sticky-head' }
  })
}
