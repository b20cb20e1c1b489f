import { createContext, useContext } from 'react'

const Source = createContext('')

/** Provides the flow of all files below it. */
export const FileSource = Source.Provider

/** Returns the name of the flow that the files belong to; empty outside a flow. */
export const useFileSource = (): string => useContext(Source)
