import { createContext, useContext } from 'react'

const Place = createContext<string | undefined>(undefined)

/** Marks all rich text below as part of a design, which owns its images. */
export const ImageSource = Place.Provider

/** Returns the design that owns images in the text; undefined while a form is filled in. */
export const useImageSource = (): string | undefined => useContext(Place)
