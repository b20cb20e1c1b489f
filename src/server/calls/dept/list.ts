import { defineCall } from '../../platform/call'
import { listDepartmentRows } from '../../queries/department'

export default defineCall('dept/list', async (_, { db, caller: { workspace } }) =>
  (await listDepartmentRows(db, workspace)).map(({ parentId, ...row }) => ({ ...row, parent_id: parentId })),
)
