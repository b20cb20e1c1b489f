import { defineCall, HttpError } from '../../../platform'
import { toAccessToken } from '../../../presenters/access-token'
import { findAccessToken } from '../../../queries'

export default defineCall('employee/accesstoken/current', async (_, { db, caller, clock }) => {
  const { workspace, id, name, token } = caller
  const now = clock.now()
  const stored = token && (await findAccessToken(db, workspace, token.id, now))
  if (!stored) throw new HttpError(404, 'access-token.not-by-token')
  return { person: { id, name }, access: toAccessToken(stored, now) }
})
