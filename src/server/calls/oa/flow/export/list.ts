import { defineCall, requestLimits, translateKey } from '../../../../platform'
import { toStoredFile } from '../../../../presenters/file'
import { toIso } from '../../../../presenters/time'
import { findFiles } from '../../../../queries'
import { listExports } from '../../../../queries/list/list-export'

export default defineCall('oa/flow/export/list', async (_, { db, caller, clock, language }) => {
  const { workspace, id } = caller
  const exports = await listExports(db, workspace, id, clock.now() - requestLimits.looseFileKept)
  const files = await findFiles(
    db,
    workspace,
    exports.flatMap(({ fileId }) => fileId ?? []),
  )
  return exports.map(({ id, list, title, state, rows, fileId, error, createdAt }) => {
    const file = files.find((one) => one.id === fileId)
    return {
      id,
      list,
      title,
      state,
      rows,
      created_at: toIso(createdAt),
      ...(file && { file: toStoredFile(file) }),
      ...(error && { note: translateKey(language, error.code, error.params) }),
    }
  })
})
