import { fileAddress, rowsOf } from '../../core/form'
import type { StoredFile } from '../../generated/types'

/** Kind of a file for the reader: decides how it opens and its icon. */
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

/** Checks whether a file opens in its office program instead of the page. */
export const isOfficeFile = ({ kind }: FileView): boolean => ['doc', 'sheet', 'slides'].includes(kind)

/** File as shown by lists and previews. */
export interface FileView {
  id: string
  name: string
  url: string
  isImage: boolean
  kind: FileKind
  /** Size in KB. */
  size?: number
  at?: string
  by?: string
}

/**
 * Returns the kind of a stored file by its format; some other image formats display only in the software that
 * made them (S1-097).
 */
const kindOf = ({ formats }: StoredFile): FileKind => kinds[formats.toLowerCase()] ?? 'other'

/** Returns the address of a stored file. */
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

/** Formats a size in KB for people. */
export const formatFileSize = (kilobytes: number): string =>
  kilobytes < 1024
    ? `${Math.max(0.01, kilobytes).toFixed(kilobytes < 10 ? 2 : 0)} KB`
    : `${(kilobytes / 1024).toFixed(2)} MB`

/** Returns the stored files in a value; anything else in it is skipped. */
export const extractFiles = (value: unknown): StoredFile[] =>
  rowsOf(value).filter(({ fileid, name }) => fileid && name) as unknown as StoredFile[]
