import { defineCall } from '../../../platform/http/define-call'
import { roleTreeOf } from '../../../presenters/organisation'
import { companyOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getroletree', async (_, context) =>
  roleTreeOf(await companyOf(context)),
)
