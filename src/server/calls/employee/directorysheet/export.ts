import { exportSheets } from '../../../../core/directory/sheet/export'
import { defineCall } from '../../../platform/http/define-call'
import { finishInSlices } from '../../../platform/time-slice'
import { listDepartments } from '../../../queries/directory/department'
import { readCurrentCompany } from '../../../queries/directory/directory'

export default defineCall('employee/directorysheet/export', async (_, context) => {
  const [departments, { directory, roles }] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentCompany(context),
  ])
  return finishInSlices(exportSheets({ departments, people: directory.people(), roles }))
})
