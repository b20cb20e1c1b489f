import { defineCall } from '../../platform'
import { listClientFailures } from '../../queries/company/client-failure'

export default defineCall('employee/clientfailures', async (_, { db, caller }) =>
  (await listClientFailures(db, caller.workspace)).map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  })),
)
