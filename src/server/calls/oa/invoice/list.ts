import { defineCall } from '../../../platform'
import { pageSize } from '../../../queries'
import { listClaimedInvoices } from '../../../queries/flow/claimed-invoices'

export default defineCall('oa/invoice/list', async (requested, { db, caller }) => {
  const { rows, total } = await listClaimedInvoices(db, caller.workspace, requested)
  return { result: rows, totalItems: total, pageSize, currentPage: requested.nowpage }
})
