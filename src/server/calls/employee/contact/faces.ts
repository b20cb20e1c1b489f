import { defineCall } from '../../../platform'
import { readAvatars } from '../../../queries/directory/avatars'

export default defineCall('employee/contact/faces', async ({ ids }, { db, caller }) => {
  const pictures = await readAvatars(db, caller.workspace, ids)
  return [...pictures].map(([id, avatar]) => ({ id, avatar }))
})
