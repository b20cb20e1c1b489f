import { defineCall } from '../../platform'
import { toDbsetOption } from '../../presenters/database-set'
import { listDatabaseSets } from '../../queries'

export default defineCall('dbctrl2/offered', async (_, { db, caller }) =>
  (await listDatabaseSets(db, caller.workspace)).map(toDbsetOption),
)
