import { Refused } from '../../core/business-error'
import { cleanName } from '../platform/files/file-name'
import type { Taken } from '../platform/files/file-store'
import { isImage, kindOf } from '../platform/files/file-type'
import type { Context } from '../platform/http/define-call'
import { limits } from '../platform/http/limits'
import { companySettingsOf } from '../queries/company/company-settings'
import { type FileRow, insertFile, looseFilesOf } from '../queries/jobs/file'

/** What the uploads are for. */
interface Purpose {
  source: string
  imagesOnly?: boolean
  designId?: string
}

const megabyte = 1024 * 1024

/** A file of which the rest was not taken has no size that could be told. */
function checkSize({ bytes, isCut }: Taken, name: string, limit: number): void {
  if (isCut) throw new Refused('file.too-large', { name, limit })
  if (bytes <= limit * megabyte) return
  throw new Refused('file.larger', { name, size: (bytes / megabyte).toFixed(2), limit })
}

/** The name and the kind of what arrived, once it may be kept; a limit is in megabytes. */
async function checkedKind(taken: Taken, { imagesOnly, limit }: { imagesOnly?: boolean; limit: number }) {
  const name = cleanName(taken.name)
  checkSize(taken, name, limit)
  const kind = await kindOf(taken, name)
  if (imagesOnly && !isImage(kind)) throw new Refused('file.no-image', { name })
  return { name, ...kind }
}

/** Refuses what is no image, or a larger one than the company takes. */
export async function checkImage(taken: Taken, { db, caller }: Context): Promise<void> {
  const { image_mb } = await companySettingsOf(db, caller.workspace)
  await checkedKind(taken, { imagesOnly: true, limit: image_mb })
}

async function rowFor(
  taken: Taken,
  purpose: Purpose & { limit: number },
  { caller, clock, newId }: Context,
): Promise<FileRow> {
  return {
    id: newId(),
    ownerId: caller.id,
    ownerName: caller.name,
    ...(await checkedKind(taken, purpose)),
    bytes: taken.bytes,
    sha256: taken.sha256,
    source: purpose.source,
    createdAt: clock.now(),
    flowId: null,
    field: null,
    messageId: null,
    stepName: null,
    designId: purpose.designId ?? null,
  }
}

async function checkRoom({ db, caller }: Context, files: readonly Taken[]): Promise<void> {
  const loose = await looseFilesOf(db, caller.workspace, caller.id)
  const bytes = files.reduce((sum, file) => sum + file.bytes, loose.bytes)
  if (loose.files + files.length > limits.looseFiles)
    throw new Refused('file.too-many-unsent', { limit: limits.looseFiles })
  if (bytes > limits.looseBytes)
    throw new Refused('file.too-much-unsent', { limit: limits.looseBytes / megabyte })
}

/** Keeps files that arrived, all or none: known to the database and lying under their ids. */
export async function keepUploads(
  files: readonly Taken[],
  purpose: Purpose,
  context: Context,
): Promise<FileRow[]> {
  if (!files.length) throw new Refused('file.none')
  await checkRoom(context, files)
  const { file_mb, image_mb } = await companySettingsOf(context.db, context.caller.workspace)
  const limit = purpose.imagesOnly ? image_mb : file_mb
  const kept: { taken: Taken; row: FileRow }[] = []
  for (const taken of files) kept.push({ taken, row: await rowFor(taken, { ...purpose, limit }, context) })
  try {
    await context.db.transaction(async (tx) => {
      for (const { taken, row } of kept) {
        await insertFile(tx, context.caller.workspace, row)
        await context.files.keep(taken, row.id)
      }
    })
  } catch (error) {
    await Promise.all(kept.map(({ row }) => context.files.remove(row.id)))
    throw error
  }
  return kept.map(({ row }) => row)
}
