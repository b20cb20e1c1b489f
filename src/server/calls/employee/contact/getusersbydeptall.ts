import { defineCall } from '../../../platform/http/define-call'
import { wholeOrganisation } from '../../../presenters/full-organisation'
import { listDepartments } from '../../../queries/directory/department'
import { directoryOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getusersbydeptall', async (_, context) => {
  const [departments, directory] = await Promise.all([
    listDepartments(context.db, context.caller.workspace),
    directoryOf(context),
  ])
  return wholeOrganisation(departments, directory.people())
})
