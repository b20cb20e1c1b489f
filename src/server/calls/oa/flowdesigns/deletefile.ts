import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { dropDesignFile } from '../../../queries/jobs/file'

export default defineCall('oa/flowdesigns/deletefile', async ({ fileid }, { db, caller, files }) => {
  if (!(await db.transaction((tx) => dropDesignFile(tx, caller.workspace, fileid))))
    throw new Refused('file.not-deleted')
  await files.remove(fileid)
  return null
})
