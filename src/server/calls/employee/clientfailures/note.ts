import { defineCall } from '../../../platform'
import { recordClientFailure } from '../../../queries/company/client-failure'

export default defineCall('employee/clientfailures/note', async (body, { db, caller, clock }) => {
  const { workspace, name: by } = caller
  const failure = { ...body, about: 'agentConfig' as const, by, workspace, now: clock.now() }
  await db.transaction((tx) => recordClientFailure(tx, failure))
  return null
})
