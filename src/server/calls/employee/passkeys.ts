import { defineCall } from '../../platform'
import { listPasskeys } from '../../queries'

export default defineCall('employee/passkeys', async (_, { db, caller }) => {
  return (await listPasskeys(db, caller.id)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    since: createdAt.toISOString(),
    used: usedAt?.toISOString() ?? null,
  }))
})
