import { exportSheets } from '../../../../core/directory/sheet/export'
import { defineCall, finishInSlices } from '../../../platform'
import { listDepartments, readCurrentCompany } from '../../../queries'
import { listPersonFields } from '../../../queries/directory/person-field'

export default defineCall('employee/directorysheet/export', async (_, context) => {
  const [departments, { directory, roles }, fields] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentCompany(context),
    listPersonFields(context.db, context.caller.workspace, context.language),
  ])
  return finishInSlices(exportSheets({ departments, people: directory.people(), roles, fields }))
})
