import { createContext, useContext } from 'react'

const Place = createContext<string | undefined>(undefined)

/** Says of all rich text below that it is part of a design: its images are that design's. */
export const ImageSource = Place.Provider

/** The design that images in the text belong to; none where somebody fills in a form. */
export const useImageSource = (): string | undefined => useContext(Place)
