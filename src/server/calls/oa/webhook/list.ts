import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { listWebhooks } from '../../../queries'

export default defineCall('oa/webhook/list', async (_, { db, caller }) =>
  (await listWebhooks(db, caller.workspace)).map(({ createdAt, updatedAt, ...hook }) => ({
    ...hook,
    updated_at: toIso(updatedAt),
  })),
)
