import { fileAddress } from '../../core/form'
import type { StoredFile } from '../../generated/types'
import type { FileRow } from '../queries/jobs/file'
import { toIso } from './time'

/** Bytes in KB with two decimals. */
const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 100) / 100

/** View of a file for responses and form values (S1-097). */
export const toStoredFile = (file: FileRow): StoredFile => ({
  fileid: file.id,
  name: file.name,
  formats: file.format,
  size: kilobytes(file.bytes),
  bytes: file.bytes,
  created_at: toIso(file.createdAt),
  creater: file.ownerName,
  created_id: file.ownerId,
  url: fileAddress(file.id, file.name),
  ...(file.stepName !== null && { funname: file.stepName }),
})

/** View of an image as a form value (S2-085), without the key that the page adds. */
export const toImage = (file: FileRow) => ({
  o_url: fileAddress(file.id, file.name),
  filename: file.name,
  imgid: file.id,
})
