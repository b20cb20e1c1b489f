import { defineCall } from '../../platform'
import { readRowPage } from '../../read-models/dbset/row-page'
import { validateDatabaseSet } from '../../services/save-database-set'

export default defineCall('dbctrl2/preview', async ({ set, search = {} }, context) =>
  readRowPage(
    context,
    { ...(await validateDatabaseSet(set, context)), roles: [] },
    { search, currentPage: 1 },
  ),
)
