import type { Node } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { type Note, notesOf } from '../actions/change-notes'
import { pointOf } from '../layout'
import { wrapped } from './text-width'

/** How wide a note is drawn. */
export const noteWidth = 220
/** How large its words are. */
export const noteSize = 13
const lineHeight = 20
const padding = 20

export type NoteNode = Node<{ note: Note }>

/** About the lines that a note's words fill. */
export const linesOf = ({ text }: Note): string[] => wrapped(text, noteSize, noteWidth - padding)

/** How many lines a note has room for. */
export const rowsOf = (note: Note): number => Math.max(2, linesOf(note).length)

/** About how tall a note is drawn. */
export const noteHeight = (note: Note): number => 34 + lineHeight * rowsOf(note)

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
