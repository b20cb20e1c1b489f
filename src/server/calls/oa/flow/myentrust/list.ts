import { defineCall } from '../../../../platform'
import { toDelegatedRow } from '../../../../presenters/delegation'
import { pageSize } from '../../../../queries'
import { listDelegatedMessages } from '../../../../queries/list/delegated-list'

export default defineCall('oa/flow/myentrust/list', async (query, { db, caller }) => {
  const page = await listDelegatedMessages(db, { workspace: caller.workspace, personId: caller.id, query })
  return {
    result: page.rows.map(toDelegatedRow),
    totalItems: page.total,
    totalIsCapped: page.isCapped,
    pageSize,
    currentPage: page.page,
    next: page.next,
  }
})
