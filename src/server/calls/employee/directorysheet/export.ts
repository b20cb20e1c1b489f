import { exportSheets } from '../../../../core/directory/sheet/export'
import { defineCall, finishInSlices } from '../../../platform'
import { listDepartments, readCurrentCompany } from '../../../queries'
import { listPersonFields } from '../../../queries/directory/person-field'
import { isInAdminScope } from '../../../services/admin-scope'

export default defineCall('employee/directorysheet/export', async (_, context) => {
  const [departments, { directory, roles }, fields] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentCompany(context),
    listPersonFields(context.db, context.caller.workspace, context.language),
  ])
  const { scope } = context.caller
  const visibleDepartments = scope && new Set(scope.ids)
  const people = directory.people().filter((person) =>
    isInAdminScope(
      scope,
      person.departments.map(({ id }) => id),
    ),
  )
  const result = await finishInSlices(exportSheets({ departments, people, roles, fields }))
  return {
    ...result,
    departments: result.departments.filter(({ id }) => !visibleDepartments || visibleDepartments.has(id)),
  }
})
