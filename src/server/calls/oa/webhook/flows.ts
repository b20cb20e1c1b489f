import { defineCall } from '../../../platform'
import { listDesigns } from '../../../queries'

export default defineCall('oa/webhook/flows', async (_, { db, caller }) =>
  (await listDesigns(db, caller.workspace)).map(({ id, name }) => ({ id, name })),
)
