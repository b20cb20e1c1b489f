import { defineCall } from '../../../../platform'
import { toAccessToken } from '../../../../presenters/access-token'
import { listProgramTokens } from '../../../../queries'

export default defineCall('employee/program/token/list', async ({ id }, { db, caller, clock, language }) => {
  const now = clock.now()
  const rows = await listProgramTokens(db, { workspace: caller.workspace, id }, now)
  return rows.map((row) => toAccessToken(row, now, language))
})
