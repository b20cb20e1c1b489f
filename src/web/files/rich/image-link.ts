import { buildFileLink } from '../file-links'

/** Where an image of a text is fetched from: a stored file by a link signed for whoever looks, never kept in the text. */
export const imageLink = (src: string): string => (src.startsWith('/file/') ? buildFileLink(src) : src)
