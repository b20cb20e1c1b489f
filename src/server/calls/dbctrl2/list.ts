import { defineCall } from '../../platform'
import { toDbsetRow } from '../../presenters/database-set'
import { listDatabaseSets } from '../../queries'
import { sourceName } from '../../read-models/dbset/source-tables'

export default defineCall('dbctrl2/list', async (_, context) =>
  (await listDatabaseSets(context.db, context.caller.workspace)).map((stored) =>
    toDbsetRow(stored, sourceName(context, stored.set.source)),
  ),
)
