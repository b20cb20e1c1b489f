import { defineCall } from '../../../platform'
import { buildFullOrganisation } from '../../../presenters/organisation'
import { listDepartments, readCurrentDirectory } from '../../../queries'

export default defineCall('employee/contact/getusersbydeptall', async (_, context) => {
  const [departments, directory] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    readCurrentDirectory(context),
  ])
  return buildFullOrganisation(departments, directory.people())
})
