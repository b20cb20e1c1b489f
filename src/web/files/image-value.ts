import { rowsOf } from '#/core/form/values/form-values'
import type { FileView } from './file-view'

/** An image as a form holds it (S2-085). */
export interface ImageValue {
  key: string
  o_url: string
  filename: string
  imgid: string
}

/** An image of a form as previews show it. */
export const toImageView = ({ imgid, filename, o_url }: ImageValue): FileView => ({
  id: imgid,
  name: filename,
  url: o_url,
  isImage: true,
  kind: 'image' as const,
})

/** The images that a value holds; what else stands in it cannot be shown. */
export const extractImages = (value: unknown): ImageValue[] =>
  rowsOf(value).filter(({ imgid, o_url }) => imgid && o_url) as unknown as ImageValue[]
