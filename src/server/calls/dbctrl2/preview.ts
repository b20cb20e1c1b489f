import { defineCall } from '../../platform/http/define-call'
import { pageOfRows } from '../../read-models/dbset/row-page'
import { checkedSet } from '../../services/save-database-set'

export default defineCall('dbctrl2/preview', async ({ set, search = {} }, context) =>
  pageOfRows(context, { ...(await checkedSet(set, context)), roles: [] }, { search, currentPage: 1 }),
)
