import { defineCall } from '../../../platform'
import { toContactGroupOption } from '../../../presenters/contact-group'
import { listContactGroupOptions } from '../../../queries'

export default defineCall('employee/contact/groups', async (_, { db, caller }) =>
  (await listContactGroupOptions(db, caller.workspace)).map(toContactGroupOption),
)
