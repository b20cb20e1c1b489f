import { defineCall } from '../../../platform'
import { findDirectoryImport, findNewestDirectoryImport } from '../../../queries/directory/import-job'
import { toImportView } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/state', async ({ id }, context) => {
  const { db, caller } = context
  const found = id
    ? await findDirectoryImport(db, caller.workspace, id)
    : await findNewestDirectoryImport(db, caller.workspace)
  return found && found.state !== 'draft' ? toImportView(found, context) : null
})
