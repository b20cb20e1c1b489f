import { defineCall } from '../../platform/http/define-call'
import { toDbsetRow } from '../../presenters/database-set'
import { listSets } from '../../queries/dbset/database-set'
import { sourceName } from '../../read-models/dbset/source-name'

export default defineCall('dbctrl2/list', async (_, context) =>
  (await listSets(context.db, context.caller.workspace)).map((stored) =>
    toDbsetRow(stored, sourceName(context, stored.set.source)),
  ),
)
