import { buildFileLink } from '../file-links'

/**
 * Returns the source of an image in a text; a stored file gets a link signed for the reader. The signed link
 * is never stored in the text.
 */
export const imageLink = (src: string): string => (src.startsWith('/file/') ? buildFileLink(src) : src)
