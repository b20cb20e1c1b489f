import { defineCall, finishInSlices } from '../../platform'
import { toDepartmentRows } from '../../presenters/department-rows'
import { preparePinyinSpellings } from '../../presenters/pinyin'
import { listDepartmentRows, readCurrentDirectory } from '../../queries'

export default defineCall('dept/list', async (_, context) => {
  const { db, caller } = context
  const [rows, directory] = await Promise.all([
    listDepartmentRows(db, caller.workspace),
    readCurrentDirectory(context),
  ])
  await preparePinyinSpellings(directory)
  return finishInSlices(toDepartmentRows(rows, directory))
})
