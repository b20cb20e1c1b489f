import { defineCall } from '../../../platform'
import { readProfile, writePicture } from '../../../queries/directory/profile'

export default defineCall('employee/profile/droppicture', async ({ kind }, { db, caller }) => {
  await db.transaction((tx) => writePicture(tx, caller, [kind, '']))
  return readProfile(db, caller)
})
