import { BusinessError } from '../../core/business-error'
import {
  type Context,
  maxFileNameLength,
  requestLimits,
  sanitizeFileName,
  type TempUpload,
} from '../platform'
import { detectFileType, isImage } from '../platform/files/file-type'
import { type FileRow, insertFile, measureUnattachedFiles, readCompanySettings } from '../queries'

/** Purpose of the uploads. */
interface Purpose {
  source: string
  imagesOnly?: boolean
  designId?: string
}

const megabyte = 1024 * 1024

/** Throws for a too large file; the size of a truncated upload is unknown. */
function checkSize({ bytes, isCut }: TempUpload, name: string, limit: number): void {
  if (isCut) throw new BusinessError('file.too-large', { name, limit })
  if (bytes <= limit * megabyte) return
  throw new BusinessError('file.larger', { name, size: (bytes / megabyte).toFixed(2), limit })
}

/** Returns the name of an upload; throws for a name that is too long to be stored as it was sent. */
function checkedName(upload: TempUpload): string {
  const name = sanitizeFileName(upload.name)
  const characters = [...name]
  if (characters.length <= maxFileNameLength) return name
  throw new BusinessError('file.name-too-long', {
    name: characters.slice(0, 20).join(''),
    length: characters.length,
    limit: maxFileNameLength,
  })
}

/** Returns the name and type of an accepted upload; a limit is in megabytes. */
async function checkedKind(
  upload: TempUpload,
  { imagesOnly, limit }: { imagesOnly?: boolean; limit: number },
) {
  const name = checkedName(upload)
  checkSize(upload, name, limit)
  const kind = await detectFileType(upload, name)
  if (imagesOnly && !isImage(kind)) throw new BusinessError('file.no-image', { name })
  return { name, ...kind }
}

/** Throws for a file that is no image or exceeds the company's limit. */
export async function checkImage(upload: TempUpload, { db, caller }: Context): Promise<void> {
  const { image_mb } = await readCompanySettings(db, caller.workspace)
  await checkedKind(upload, { imagesOnly: true, limit: image_mb })
}

async function rowFor(
  upload: TempUpload,
  purpose: Purpose & { limit: number },
  { caller, clock, newId }: Context,
): Promise<FileRow> {
  return {
    id: newId(),
    ownerId: caller.id,
    ownerName: caller.name,
    ...(await checkedKind(upload, purpose)),
    bytes: upload.bytes,
    sha256: upload.sha256,
    source: purpose.source,
    createdAt: clock.now(),
    flowId: null,
    field: null,
    messageId: null,
    stepName: null,
    designId: purpose.designId ?? null,
  }
}

async function checkRoom({ db, caller }: Context, files: readonly TempUpload[]): Promise<void> {
  const loose = await measureUnattachedFiles(db, caller.workspace, caller.id)
  const bytes = files.reduce((sum, file) => sum + file.bytes, loose.bytes)
  if (loose.files + files.length > requestLimits.looseFiles)
    throw new BusinessError('file.too-many-unsent', { limit: requestLimits.looseFiles })
  if (bytes > requestLimits.looseBytes)
    throw new BusinessError('file.too-much-unsent', { limit: requestLimits.looseBytes / megabyte })
}

/** Stores uploaded files, all or none: in the database and in the file store under their ids. */
export async function storeUploads(
  files: readonly TempUpload[],
  purpose: Purpose,
  context: Context,
): Promise<FileRow[]> {
  if (!files.length) throw new BusinessError('file.none')
  await checkRoom(context, files)
  const { file_mb, image_mb } = await readCompanySettings(context.db, context.caller.workspace)
  const limit = purpose.imagesOnly ? image_mb : file_mb
  const retained: { upload: TempUpload; row: FileRow }[] = []
  for (const uploads of files)
    retained.push({ upload: uploads, row: await rowFor(uploads, { ...purpose, limit }, context) })
  try {
    await context.db.transaction(async (tx) => {
      for (const { upload, row } of retained) {
        await insertFile(tx, context.caller.workspace, row)
        await context.files.keep(upload, row.id)
      }
    })
  } catch (error) {
    await Promise.all(retained.map(({ row }) => context.files.remove(row.id)))
    throw error
  }
  return retained.map(({ row }) => row)
}
