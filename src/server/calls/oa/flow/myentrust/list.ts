import { defineCall } from '../../../../platform/call'
import { toEntrustedRow } from '../../../../presenters/entrust'
import { listEntrusted } from '../../../../queries/list/delegated-list'
import { pageSize } from '../../../../queries/list/page'

export default defineCall('oa/flow/myentrust/list', async (query, { db, caller }) => {
  const page = await listEntrusted(db, { workspace: caller.workspace, personId: caller.id, query })
  return {
    result: page.rows.map(toEntrustedRow),
    totalItems: page.total,
    totalIsCapped: page.isCapped,
    pageSize,
    currentPage: page.page,
    next: page.next,
  }
})
