import { defineCall } from '../../../platform'
import { pageSize } from '../../../queries'
import { listSealUses } from '../../../queries/flow/paper-signature'

export default defineCall('oa/seal/uses', async (requested, { db, caller }) => {
  const { rows, total } = await listSealUses(db, caller.workspace, requested)
  return { result: rows, totalItems: total, pageSize, currentPage: requested.nowpage }
})
