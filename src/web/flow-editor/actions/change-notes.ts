import type { FlowDesign } from '#/generated/types'
import { formatPoint, type Point } from '../../../core/diagram/step-positions'

/** A note on the canvas. */
export type CanvasNote = NonNullable<FlowDesign['notes']>[number]

/** Returns the notes of a design. */
export const notesOf = ({ notes }: Pick<FlowDesign, 'notes'>): readonly CanvasNote[] => notes ?? noNotes

const noNotes: readonly CanvasNote[] = []

/** Returns the design with one more note at a point. */
export const addNote = (design: FlowDesign, { id, at }: { id: string; at: Point }): FlowDesign => ({
  ...design,
  notes: [...notesOf(design), { id, text: '', loc: formatPoint(at) }],
})

function changed(design: FlowDesign, id: string, change: Partial<CanvasNote>): FlowDesign {
  const isIn = (note: CanvasNote) =>
    note.id === id && Object.entries(change).some(([key, to]) => note[key as keyof CanvasNote] !== to)
  if (!notesOf(design).some(isIn)) return design
  return { ...design, notes: notesOf(design).map((note) => (note.id === id ? { ...note, ...change } : note)) }
}

/** Returns the design with another text on a note. */
export const setNoteText = (design: FlowDesign, { id, text }: { id: string; text: string }) =>
  changed(design, id, { text })

/** Returns the design with notes moved; ids of anything else are ignored. */
export const moveNotes = (design: FlowDesign, places: ReadonlyMap<string, Point>): FlowDesign =>
  [...places].reduce((before, [id, at]) => changed(before, id, { loc: formatPoint(at) }), design)

/** Returns the design without a note. */
export const removeNote = (design: FlowDesign, id: string): FlowDesign => ({
  ...design,
  notes: notesOf(design).filter((note) => note.id !== id),
})
