import { defineCall } from '../../../platform/http/define-call'
import { toIso } from '../../../presenters/time'
import { listWebhooks } from '../../../queries/jobs/webhook'

export default defineCall('oa/webhook/list', async (_, { db, caller }) =>
  (await listWebhooks(db, caller.workspace)).map(({ createdAt, updatedAt, ...hook }) => ({
    ...hook,
    updated_at: toIso(updatedAt),
  })),
)
