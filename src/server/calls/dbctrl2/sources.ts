import { defineCall } from '../../platform'
import { listSourceTables, sourceName } from '../../read-models/dbset/source-tables'

export default defineCall('dbctrl2/sources', async ({ source }, context) => ({
  sources: context.sources.all.map(({ id }) => ({ id, name: sourceName(context, id) })),
  tables: source === undefined ? [] : await listSourceTables(context, source),
}))
