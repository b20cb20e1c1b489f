import { defineCall } from '../../platform/call'
import { sourceName } from '../../reading/dbset/source-name'
import { tablesOfSource } from '../../reading/dbset/tables-of-source'

export default defineCall('dbctrl2/sources', async ({ source }, context) => ({
  sources: context.sources.all.map(({ id }) => ({ id, name: sourceName(context, id) })),
  tables: source === undefined ? [] : await tablesOfSource(context, source),
}))
