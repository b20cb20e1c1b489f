import { defineCall, finishInSlices } from '../../platform'
import { toDepartmentRows } from '../../presenters/department-rows'
import { preparePinyinSpellings } from '../../presenters/pinyin'
import { type DepartmentRow, listDepartmentRows, readCurrentDirectory } from '../../queries'

/** Returns the departments of a scope, whose topmost ones have no parent: nobody moves them within it. */
const limitRows = (rows: readonly DepartmentRow[], ids: ReadonlySet<string>): DepartmentRow[] =>
  rows
    .filter(({ id }) => ids.has(id))
    .map((row) => ({ ...row, parentId: row.parentId && ids.has(row.parentId) ? row.parentId : null }))

export default defineCall('dept/list', async (_, context) => {
  const { db, caller } = context
  const [rows, directory] = await Promise.all([
    listDepartmentRows(db, caller.workspace),
    readCurrentDirectory(context),
  ])
  await preparePinyinSpellings(directory)
  const { scope } = caller
  return finishInSlices(toDepartmentRows(scope ? limitRows(rows, new Set(scope.ids)) : rows, directory))
})
