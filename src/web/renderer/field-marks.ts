import { createContext, useContext } from 'react'

/** Fields that stand out in a form, by key: another design has them otherwise. */
const FieldMarks = createContext<ReadonlyMap<string, string>>(new Map())
export const FieldMarksProvider = FieldMarks.Provider

/** How a field stands out, if it does. */
export const useFieldMark = (key: string): string | undefined => useContext(FieldMarks).get(key)
