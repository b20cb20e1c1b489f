import { defineCall } from '../../../platform/call'
import { profileOf, writePicture } from '../../../queries/directory/profile'

export default defineCall('employee/profile/droppicture', async ({ kind }, { db, caller }) => {
  await db.transaction((tx) => writePicture(tx, caller, [kind, '']))
  return profileOf(db, caller)
})
