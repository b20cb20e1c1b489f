import { defineCall, HttpError } from '../../../platform'
import { endAccessToken, lockAccessToken, logSignInEvent } from '../../../queries'

/** Revokes a token of any person; the event is one of that person's account and names the officer. */
export default defineCall('employee/accesstoken/withdraw', async ({ id }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const owner = await lockAccessToken(tx, workspace, id)
    if (!owner || !(await endAccessToken(tx, { workspace, id: owner.id }, id)))
      throw new HttpError(404, 'access-token.not-found')
    const account = { id: owner.id, name: owner.person }
    await logSignInEvent(tx, context, account, {
      action: 'access-token.withdrawn',
      title: owner.name,
      by: caller.name,
    })
  })
  return null
})
