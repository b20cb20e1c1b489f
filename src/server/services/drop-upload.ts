import { Refused } from '../../core/business-error'
import type { Context } from '../platform/http/define-call'
import { dropLooseFile } from '../queries/jobs/file'

/** Deletes a file that its uploader has sent with nothing yet; what something holds stays (domain facts 5). */
export async function dropUpload(fileId: string, { db, caller, files }: Context): Promise<null> {
  const dropped = await db.transaction((tx) => dropLooseFile(tx, caller.workspace, fileId, caller.id))
  if (!dropped) throw new Refused('file.not-deleted')
  await files.remove(fileId)
  return null
}
