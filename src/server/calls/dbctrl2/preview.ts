import { defineCall } from '../../platform/call'
import { pageOfRows } from '../../reading/dbset/page-of-rows'
import { checkedSet } from '../../services/save-database-set'

export default defineCall('dbctrl2/preview', async ({ set, search = {} }, context) =>
  pageOfRows(context, { ...(await checkedSet(set, context)), roles: [] }, { search, currentPage: 1 }),
)
