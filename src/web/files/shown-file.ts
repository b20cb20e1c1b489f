import { rowsOf } from '#/core/form/values'
import type { StoredFile } from '../../generated/types'

/** A file as lists and previews show it. */
export interface ShownFile {
  id: string
  name: string
  url: string
  isImage: boolean
  /** KB. */
  size?: number
  at?: string
  by?: string
}

/** Formats that count as images (S1-097). */
const images = new Set(['png', 'jpg', 'jpeg'])

/** Where a stored file is read from. */
const urlOf = ({ fileid, name, url }: StoredFile) =>
  url?.startsWith('/file/') ? url : `/file/oa/form/${fileid}/${encodeURIComponent(name)}`

export const shownFile = (file: StoredFile): ShownFile => ({
  id: file.fileid,
  name: file.name,
  url: urlOf(file),
  isImage: images.has(file.formats),
  size: file.size,
  at: file.created_at,
  ...(file.creater && { by: file.creater }),
})

/** KB as people read sizes. */
export const sizeText = (kilobytes: number): string =>
  kilobytes < 1024
    ? `${Math.max(0.01, kilobytes).toFixed(kilobytes < 10 ? 2 : 0)} KB`
    : `${(kilobytes / 1024).toFixed(2)} MB`

/** The stored files that a value holds; what else stands in it cannot be shown. */
export const filesIn = (value: unknown): StoredFile[] =>
  rowsOf(value).filter(({ fileid, name }) => fileid && name) as unknown as StoredFile[]
