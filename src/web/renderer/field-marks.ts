import { createContext, useContext } from 'react'

/** Mark of a field: its kind, and a label, as colour alone is not accessible to all. */
export interface FieldMark {
  kind: string
  name: string
}

/** Marked fields by key, such as differences from another design. */
const FieldMarks = createContext<ReadonlyMap<string, FieldMark>>(new Map())
export const FieldMarksProvider = FieldMarks.Provider

/** Notes below fields, by key. */
const FieldNotes = createContext<ReadonlyMap<string, string>>(new Map())
export const FieldNotesProvider = FieldNotes.Provider

/** Returns the note below a field, beside its own hint. */
export const useFieldNote = (key: string): string | undefined => useContext(FieldNotes).get(key)

/** Returns the mark of a field, if any. */
export const useFieldMark = (key: string): FieldMark | undefined => useContext(FieldMarks).get(key)
