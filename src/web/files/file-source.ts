import { createContext, useContext } from 'react'

const Source = createContext('')

/** Says of all files below from which flow they are. */
export const FileSource = Source.Provider

/** The name of the flow that the files shown here belong to; empty outside a flow. */
export const useFileSource = (): string => useContext(Source)
