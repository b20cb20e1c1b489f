import { createContext, useContext } from 'react'

/** How a field stands out: the kind of its mark, and what it is called, as colours alone say nothing to some. */
export interface FieldMark {
  kind: string
  name: string
}

/** Fields that stand out in a form, by key: another design has them otherwise. */
const FieldMarks = createContext<ReadonlyMap<string, FieldMark>>(new Map())
export const FieldMarksProvider = FieldMarks.Provider

/** What is said below fields, by key. */
const FieldNotes = createContext<ReadonlyMap<string, string>>(new Map())
export const FieldNotesProvider = FieldNotes.Provider

/** What is said below a field beside its own hint. */
export const useFieldNote = (key: string): string | undefined => useContext(FieldNotes).get(key)

/** How a field stands out, if it does. */
export const useFieldMark = (key: string): FieldMark | undefined => useContext(FieldMarks).get(key)
