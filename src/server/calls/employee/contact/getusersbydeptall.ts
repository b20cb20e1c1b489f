import { defineCall } from '../../../platform/http/define-call'
import { buildFullOrganisation } from '../../../presenters/full-organisation'
import { listDepartments } from '../../../queries/directory/department'
import { readCurrentDirectory } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getusersbydeptall', async (_, context) => {
  const [departments, directory] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentDirectory(context),
  ])
  return buildFullOrganisation(departments, directory.people())
})
