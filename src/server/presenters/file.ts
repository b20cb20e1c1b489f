import { collectFiles, fileUrl } from '../../core/form'
import type { PreviewFile, StoredFile } from '../../generated/types'
import { isImage } from '../platform/files/file-type'
import type { FileRow } from '../queries'
import type { VisibleFormView } from './form'
import { toIso } from './time'

/** Bytes in KB with two decimals. */
const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 100) / 100

/** View of a file for responses and form values (S1-097). */
export const toStoredFile = (file: FileRow): StoredFile & { url: string } => ({
  fileid: file.id,
  name: file.name,
  formats: file.format,
  size: kilobytes(file.bytes),
  bytes: file.bytes,
  created_at: toIso(file.createdAt),
  creater: file.ownerName,
  created_id: file.ownerId,
  url: fileUrl(file.id, file.name),
  ...(file.stepName !== null && { funname: file.stepName }),
})

/** View of an image as a form value (S2-085), without the key that the page adds. */
export const toImageValue = (file: FileRow) => ({
  o_url: fileUrl(file.id, file.name),
  filename: file.name,
  imgid: file.id,
})

const chainImages = (files: readonly FileRow[]): PreviewFile[] =>
  files.filter(isImage).map((file, at, images) => ({
    ...toStoredFile(file),
    previous_fileid: images[at - 1]?.id ?? null,
    next_fileid: images[at + 1]?.id ?? null,
  }))

/**
 * Lists the images of a flow as a preview shows them, each with its neighbours (S1-098): those of each visible
 * field in the order of its value, then those sent with actions.
 */
export function toPreviewFiles(
  files: readonly FileRow[],
  { formset, formdata }: Pick<VisibleFormView, 'formset' | 'formdata'>,
): PreviewFile[] {
  const rows = new Map(files.map((file) => [file.id, file]))
  const fields = new Map<string, Map<string, FileRow>>()
  for (const { id, place } of collectFiles(formset, formdata)) {
    const row = rows.get(id)
    if (row) fields.set(place, (fields.get(place) ?? new Map<string, FileRow>()).set(id, row))
  }
  const sent = files.filter(({ messageId }) => messageId !== null)
  return [...[...fields.values()].map((field) => [...field.values()]), sent].flatMap(chainImages)
}
