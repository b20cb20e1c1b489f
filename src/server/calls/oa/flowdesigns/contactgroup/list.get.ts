import { defineCall } from '../../../../platform/http/define-call'
import { toContactGroupOption } from '../../../../presenters/contact-group'
import { listContactGroupOptions } from '../../../../queries/directory/contact-group'

export default defineCall('oa/flowdesigns/contactgroup/list.get', async (_, { db, caller }) =>
  (await listContactGroupOptions(db, caller.workspace)).map(toContactGroupOption),
)
