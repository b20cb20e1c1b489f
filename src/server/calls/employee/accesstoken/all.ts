import { defineCall } from '../../../platform'
import { toAccessToken } from '../../../presenters/access-token'
import { listAllAccessTokens, pageSize } from '../../../queries'

export default defineCall(
  'employee/accesstoken/all',
  async ({ nowpage, person }, { db, caller, clock, language }) => {
    const now = clock.now()
    const query = {
      ...(person !== undefined && { person }),
      now,
      size: pageSize,
      offset: (nowpage - 1) * pageSize,
    }
    const { rows, total } = await listAllAccessTokens(db, caller.workspace, query)
    const result = rows.map((token) => toAccessToken(token, now, language))
    return { result, totalItems: total, pageSize, currentPage: nowpage }
  },
)
