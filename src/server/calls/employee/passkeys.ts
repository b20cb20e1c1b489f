import { defineCall } from '../../platform/http/define-call'
import { passkeysOf } from '../../queries/session/passkey'

export default defineCall('employee/passkeys', async (_, { db, caller }) => {
  return (await passkeysOf(db, caller.id)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    since: createdAt.toISOString(),
    used: usedAt?.toISOString() ?? null,
  }))
})
