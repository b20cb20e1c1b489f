import { exportSheets } from '../../../../core/directory/sheet/export'
import { defineCall, finishInSlices } from '../../../platform'
import { listDepartments, readCurrentCompany } from '../../../queries'

export default defineCall('employee/directorysheet/export', async (_, context) => {
  const [departments, { directory, roles }] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentCompany(context),
  ])
  return finishInSlices(exportSheets({ departments, people: directory.people(), roles }))
})
