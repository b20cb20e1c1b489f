import { defineCall } from '../../platform/http/define-call'
import { toDbsetOption } from '../../presenters/database-set'
import { listSets } from '../../queries/dbset/database-set'

export default defineCall('dbctrl2/offered', async (_, { db, caller }) =>
  (await listSets(db, caller.workspace)).map(toDbsetOption),
)
