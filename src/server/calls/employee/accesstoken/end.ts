import { defineCall, HttpError } from '../../../platform'
import { endAccessToken, lockAccessToken, logSignInEvent } from '../../../queries'

export default defineCall('employee/accesstoken/end', async ({ id }, context) => {
  const { db, caller } = context
  await db.transaction(async (tx) => {
    const owner = await lockAccessToken(tx, caller.workspace, id)
    if (owner?.id !== caller.id || !(await endAccessToken(tx, caller, id)))
      throw new HttpError(404, 'access-token.not-found')
    await logSignInEvent(tx, context, caller, { action: 'access-token.ended', title: owner.name })
  })
  return null
})
