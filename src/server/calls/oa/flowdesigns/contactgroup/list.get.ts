import { defineCall } from '../../../../platform/http/define-call'
import { toNamedGroup } from '../../../../presenters/contact-group'
import { namedContactGroups } from '../../../../queries/directory/contact-group'

export default defineCall('oa/flowdesigns/contactgroup/list.get', async (_, { db, caller }) =>
  (await namedContactGroups(db, caller.workspace)).map(toNamedGroup),
)
