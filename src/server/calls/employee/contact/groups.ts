import { defineCall } from '../../../platform/http/define-call'
import { toNamedGroup } from '../../../presenters/contact-group'
import { namedContactGroups } from '../../../queries/directory/contact-group'

export default defineCall('employee/contact/groups', async (_, { db, caller }) =>
  (await namedContactGroups(db, caller.workspace)).map(toNamedGroup),
)
