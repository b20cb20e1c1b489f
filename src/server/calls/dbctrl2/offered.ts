import { defineCall } from '../../platform'
import { toDbsetOption } from '../../presenters/database-set'
import { listSets } from '../../queries'

export default defineCall('dbctrl2/offered', async (_, { db, caller }) =>
  (await listSets(db, caller.workspace)).map(toDbsetOption),
)
