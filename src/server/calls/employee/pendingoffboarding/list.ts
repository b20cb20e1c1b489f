import { separators } from '../../../../core/text/language'
import { defineCall } from '../../../platform'
import { pageSize } from '../../../queries'
import { listPendingOffboardings } from '../../../queries/directory/pending-offboarding'

export default defineCall(
  'employee/pendingoffboarding/list',
  async ({ nowpage }, { db, caller, language }) => {
    const page = { limit: pageSize, offset: (nowpage - 1) * pageSize }
    const { rows, total } = await listPendingOffboardings(db, caller.workspace, page)
    const result = rows.map(({ id, name, jobId: jobid, departments, source, requestedAt }) => ({
      id,
      name,
      jobid,
      departments: departments.join(separators[language].choices),
      source,
      since: requestedAt.toISOString(),
    }))
    return { result, totalItems: total, pageSize, currentPage: nowpage }
  },
)
