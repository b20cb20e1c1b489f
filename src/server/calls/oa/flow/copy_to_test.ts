import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { pageSize } from '../../../queries'
import { type CopyableFlow, readCopyableFlowPage } from '../../../queries/flow/copy-to-test'

const toRow = ({ id, createdAt, unfinished, ...rest }: CopyableFlow) => ({
  _id: id,
  created_at: toIso(createdAt),
  unFinishNum: unfinished,
  ...rest,
})

export default defineCall('oa/flow/copy_to_test', async ({ nowpage, search }, { db, caller }) => {
  const copyQuery = { workspace: caller.workspace, text: search.name?.trim() ?? '', page: nowpage }
  const { rows, total } = await readCopyableFlowPage(db, copyQuery)
  return { result: rows.map(toRow), totalItems: total, pageSize, currentPage: nowpage }
})
