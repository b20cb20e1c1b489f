import { fileAddress } from '../../core/form/values/file-address'
import type { StoredFile } from '../../generated/types'
import type { FileRow } from '../queries/jobs/file'
import { toIso } from './time'

/** Bytes in KB with two decimals, as lists of files show them. */
const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 100) / 100

/** A file as answers and values of forms tell it (S1-097). */
export const toStoredFile = (file: FileRow): StoredFile => ({
  fileid: file.id,
  name: file.name,
  formats: file.format,
  size: kilobytes(file.bytes),
  created_at: toIso(file.createdAt),
  creater: file.ownerName,
  created_id: file.ownerId,
  url: fileAddress(file.id, file.name),
  ...(file.stepName !== null && { funname: file.stepName }),
})

/** An image as a form's value tells it (S2-085), without the key that the page gives it. */
export const toImage = (file: FileRow) => ({
  o_url: fileAddress(file.id, file.name),
  filename: file.name,
  imgid: file.id,
})
