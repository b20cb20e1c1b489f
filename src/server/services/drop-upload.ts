import { BusinessError } from '../../core/business-error'
import type { Context } from '../platform'
import { deleteUnattachedFile } from '../queries'

/** Deletes an upload of the caller that is not attached yet; attached files stay (domain facts 5). */
export async function deleteUpload(fileId: string, { db, caller, files }: Context): Promise<null> {
  const dropped = await db.transaction((tx) => deleteUnattachedFile(tx, caller.workspace, fileId, caller.id))
  if (!dropped) throw new BusinessError('file.not-deleted')
  await files.remove(fileId)
  return null
}
