import { defineCall } from '../../../platform/call'
import { toDesign } from '../../../presenters/design'
import { pageDesigns } from '../../../queries/design/design'
import { pageSize } from '../../../queries/list/page'

export default defineCall('oa/flowdesigns/list', async ({ nowpage, search }, { db, caller }) => {
  const { workspace } = caller
  const { rows, total } = await pageDesigns(db, { workspace, name: search.name, page: nowpage })
  return { result: rows.map(toDesign), totalItems: total, pageSize, currentPage: nowpage }
})
