import { fileUrl, tableRowsOf } from '../../core/form'
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
  md: 'doc',
  ofd: 'doc',
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

/** Format of a file that the page reads itself. */
export type OfficeFormat = 'csv' | 'docx' | 'ofd' | 'text' | 'xlsx' | 'zip'

const officeFormats: Record<string, OfficeFormat> = {
  csv: 'csv',
  docx: 'docx',
  md: 'text',
  ofd: 'ofd',
  txt: 'text',
  xlsx: 'xlsx',
  zip: 'zip',
}

/** File as shown by lists and previews. */
export interface FileView {
  id: string
  name: string
  url: string
  isImage: boolean
  kind: FileKind
  /** Format in which the page reads it; images and PDF documents have none. */
  format?: OfficeFormat | undefined
  /** Size in bytes. */
  bytes?: number
  at?: string
  by?: string
}

/**
 * Returns the kind of a stored file by its format; some other image formats display only in the software that
 * made them (S1-097).
 */
const kindOf = ({ formats }: StoredFile): FileKind => kinds[formats.toLowerCase()] ?? 'other'

/** Checks whether a file opens in its office program instead of the page. */
export const opensElsewhere = ({ kind, format }: FileView): boolean =>
  !format && ['doc', 'sheet', 'slides'].includes(kind)

/** Returns the address of a stored file. */
const urlOf = ({ fileid, name, url }: StoredFile) => (url?.startsWith('/file/') ? url : fileUrl(fileid, name))

export const toFileView = (file: StoredFile): FileView => ({
  id: file.fileid,
  name: file.name,
  url: urlOf(file),
  isImage: kindOf(file) === 'image',
  kind: kindOf(file),
  format: officeFormats[file.formats.toLowerCase()],
  bytes: file.bytes ?? Math.round(file.size * 1024),
  at: file.created_at,
  ...(file.creater && { by: file.creater }),
})

/** Formats a size in bytes for people: 29 B, 1.50 KB, 12 KB, 3.20 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes >= 1024) return `${(kilobytes / 1024).toFixed(2)} MB`
  return `${kilobytes.toFixed(kilobytes < 10 ? 2 : 0)} KB`
}

/** Returns the stored files in a value; anything else in it is skipped. */
export const extractFiles = (value: unknown): StoredFile[] =>
  tableRowsOf(value).filter(({ fileid, name }) => fileid && name) as unknown as StoredFile[]
