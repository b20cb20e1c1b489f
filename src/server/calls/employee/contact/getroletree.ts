import { defineCall } from '../../../platform'
import { roleTreeOf } from '../../../presenters/organisation'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/getroletree', async (_, context) =>
  roleTreeOf(await readCurrentCompany(context)),
)
