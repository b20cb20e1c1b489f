import { defineCall } from '../../../platform/http/define-call'
import { organisationOf } from '../../../presenters/organisation'
import { readCurrentCompany } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getusersbydept', async (_, context) =>
  organisationOf(await readCurrentCompany(context)),
)
