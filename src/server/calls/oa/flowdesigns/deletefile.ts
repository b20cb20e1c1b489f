import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { deleteDesignFile } from '../../../queries'

export default defineCall('oa/flowdesigns/deletefile', async ({ fileid }, { db, caller, files }) => {
  if (!(await db.transaction((tx) => deleteDesignFile(tx, caller.workspace, fileid))))
    throw new BusinessError('file.not-deleted')
  await files.remove(fileid)
  return null
})
