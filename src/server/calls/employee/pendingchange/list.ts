import { defineCall } from '../../../platform'
import { confirmableCalls } from '../../../policies/second-person'
import { toPendingChange } from '../../../presenters/pending-change'
import { listPendingChanges, pageSize } from '../../../queries'

export default defineCall('employee/pendingchange/list', async ({ nowpage, state = 'pending' }, context) => {
  const { db, caller, language } = context
  const requested = {
    confirmable: confirmableCalls(caller),
    all: state === 'all',
    limit: pageSize,
    offset: (nowpage - 1) * pageSize,
  }
  const { rows, total } = await listPendingChanges(db, caller, requested)
  const result = rows.map((row) => toPendingChange(row, { caller, language }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
