import { defineCall } from '../../platform/call'
import { ownAffair } from '../../policies/own-affair'
import { mayHavePasskeys } from '../../policies/passkey'
import { passkeysOf } from '../../queries/session/passkey'

export default defineCall('employee/passkeys', async (_, context) => {
  const { db, caller } = context
  ownAffair(caller)
  const keys = await passkeysOf(db, caller.id)
  return {
    possible: mayHavePasskeys(context),
    keys: keys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, since: createdAt.toISOString() },
      used: usedAt?.toISOString() ?? null,
    })),
  }
})
