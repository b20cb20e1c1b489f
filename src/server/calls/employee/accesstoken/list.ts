import { defineCall } from '../../../platform'
import { toAccessToken } from '../../../presenters/access-token'
import { listAccessTokens } from '../../../queries'

export default defineCall('employee/accesstoken/list', async (_, { db, caller, clock, language }) => {
  const now = clock.now()
  return (await listAccessTokens(db, caller, now)).map((token) => toAccessToken(token, now, language))
})
