import { defineCall, HttpError } from '../../../platform'
import { dropPushDevice } from '../../../queries/session/push-device'

export default defineCall('employee/pushdevices/remove', async ({ id }, { db, caller }) => {
  const owner = { workspace: caller.workspace, personId: caller.id }
  if (!(await db.transaction((tx) => dropPushDevice(tx, owner, id))))
    throw new HttpError(404, 'push.no-device')
  return null
})
