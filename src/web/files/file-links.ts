import { formHost } from '../form-host/form-host'

/** Returns the link to the thumbnail of an image. */
export const thumbnailLink = (url: string): string => formHost().fileLink(url, 'thumbnail')

/** Returns the link by which the current person reads a file. */
export const buildFileLink = (url: string): string => formHost().fileLink(url)

/** Replaces a link by a fresh one when it is opened, since one of render time may have expired. */
export const refreshFileLink = (link: HTMLAnchorElement, url: string): void => {
  link.href = buildFileLink(url)
}
