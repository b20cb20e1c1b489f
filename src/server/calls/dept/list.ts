import { defineCall } from '../../platform/http/define-call'
import { finishInSlices } from '../../platform/time-slice'
import { toDepartmentRows } from '../../presenters/department-rows'
import { prepareSpellings } from '../../presenters/pinyin'
import { listDepartmentRows } from '../../queries/directory/department'
import { readCurrentDirectory } from '../../queries/directory/directory'

export default defineCall('dept/list', async (_, context) => {
  const { db, caller } = context
  const [rows, directory] = await Promise.all([
    listDepartmentRows(db, caller.workspace),
    readCurrentDirectory(context),
  ])
  await prepareSpellings(directory)
  return finishInSlices(toDepartmentRows(rows, directory))
})
