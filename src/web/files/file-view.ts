import { fileAddress } from '#/core/form/values/file-address'
import { rowsOf } from '#/core/form/values/form-values'
import type { StoredFile } from '../../generated/types'

/** What a file is to whoever reads: how it opens, and by which picture it is known. */
export type FileKind = 'image' | 'pdf' | 'doc' | 'sheet' | 'slides' | 'zip' | 'other'

const kinds: Record<string, FileKind> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'doc',
  txt: 'doc',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  zip: 'zip',
  rar: 'zip',
  '7z': 'zip',
}

/** Files of office software open in the program that made them, not in the page. */
export const isOfficeFile = ({ kind }: FileView): boolean => ['doc', 'sheet', 'slides'].includes(kind)

/** A file as lists and previews show it. */
export interface FileView {
  id: string
  name: string
  url: string
  isImage: boolean
  kind: FileKind
  /** KB. */
  size?: number
  at?: string
  by?: string
}

/** The kind of a stored file, by its format; some images of others are pictures only to those who made them (S1-097). */
const kindOf = ({ formats }: StoredFile): FileKind => kinds[formats.toLowerCase()] ?? 'other'

/** Where a stored file is read from. */
const urlOf = ({ fileid, name, url }: StoredFile) =>
  url?.startsWith('/file/') ? url : fileAddress(fileid, name)

export const toFileView = (file: StoredFile): FileView => ({
  id: file.fileid,
  name: file.name,
  url: urlOf(file),
  isImage: kindOf(file) === 'image',
  kind: kindOf(file),
  size: file.size,
  at: file.created_at,
  ...(file.creater && { by: file.creater }),
})

/** KB as people read sizes. */
export const formatFileSize = (kilobytes: number): string =>
  kilobytes < 1024
    ? `${Math.max(0.01, kilobytes).toFixed(kilobytes < 10 ? 2 : 0)} KB`
    : `${(kilobytes / 1024).toFixed(2)} MB`

/** The stored files that a value holds; what else stands in it cannot be shown. */
export const extractFiles = (value: unknown): StoredFile[] =>
  rowsOf(value).filter(({ fileid, name }) => fileid && name) as unknown as StoredFile[]
