import { defineCall } from '../../../platform/http/define-call'
import { roleTreeOf } from '../../../presenters/organisation'
import { readCurrentCompany } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getroletree', async (_, context) =>
  roleTreeOf(await readCurrentCompany(context)),
)
