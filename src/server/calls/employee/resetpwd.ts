import { defineCall } from '../../platform/call'
import { hashPassword, oneTimePassword } from '../../platform/password'
import { managedStaff } from '../../policies/staff'
import { changeDirectory } from '../../queries/directory/change-directory'
import { setOneTimePassword } from '../../queries/directory/staff-writer'
import { endSessionsOf } from '../../queries/session/session'

export default defineCall('employee/resetpwd', async ({ id }, context) => {
  const { workspace } = context.caller
  const password = oneTimePassword(context)
  const passwordHash = await hashPassword(password)
  await changeDirectory(context, async (tx, did) => {
    const staff = await managedStaff(tx, context.caller, id)
    await setOneTimePassword(tx, workspace, id, passwordHash)
    await endSessionsOf(tx, workspace, id)
    did({ what: 'person-password', target: staff.name, people: [] })
  })
  return { password }
})
