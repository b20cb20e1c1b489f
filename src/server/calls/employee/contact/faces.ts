import { defineCall } from '../../../platform/http/define-call'
import { picturesOf } from '../../../queries/directory/avatars'

export default defineCall('employee/contact/faces', async ({ ids }, { db, caller }) => {
  const pictures = await picturesOf(db, caller.workspace, ids)
  return [...pictures].map(([id, avatar]) => ({ id, avatar }))
})
