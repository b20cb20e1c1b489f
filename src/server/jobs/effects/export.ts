import type { ExportJob } from '../../queries'
import { findExport } from '../../queries/list/list-export'
import { exportList } from '../../services/export-list'
import { defineEffect } from '../effect'

/** Exports a list as a file; a completed export is skipped. */
export default defineEffect<ExportJob>({
  run: async ({ payload, workspace }, appContext) => {
    const job = await findExport(appContext.db, workspace, payload.exportId)
    if (job && job.state !== 'done') await exportList(job, payload, appContext)
  },
})
