import { rowsOf } from '../../core/form'
import type { FileView } from './file-view'

/** Image as stored in a form value (S2-085). */
export interface ImageValue {
  key: string
  o_url: string
  filename: string
  imgid: string
}

/** Returns an image of a form as shown by previews. */
export const toImageView = ({ imgid, filename, o_url }: ImageValue): FileView => ({
  id: imgid,
  name: filename,
  url: o_url,
  isImage: true,
  kind: 'image' as const,
})

/** Returns the images in a value; anything else in it is skipped. */
export const extractImages = (value: unknown): ImageValue[] =>
  rowsOf(value).filter(({ imgid, o_url }) => imgid && o_url) as unknown as ImageValue[]
