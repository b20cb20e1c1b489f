import { createContext, useContext } from 'react'
import type { FormHost } from '../../form-host/form-host'
import { buildFileLink } from '../file-links'

const Place = createContext<string | undefined>(undefined)

/** Marks all rich text below as part of a design, which owns its images. */
export const ImageSource = Place.Provider

/** Returns the design that owns images in the text; undefined while a form is filled in. */
export const useImageSource = (): string | undefined => useContext(Place)

/**
 * Returns the source of an image in a text; a stored file gets a link signed for the reader. The signed link
 * is never stored in the text.
 */
export const imageLink = (src: string, host: FormHost): string =>
  src.startsWith('/file/') ? buildFileLink(src, host) : src
