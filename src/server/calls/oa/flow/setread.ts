import { markMessagesRead } from '../../../flow/action/read-message'
import { defineCall } from '../../../platform'
import { markOwnMessagesRead } from '../../../queries'

/** Pattern of an id. Ids contain dashes themselves, so a list joined by dashes is read id by id. */
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export default defineCall('oa/flow/setread', ({ msgid }, context) => {
  const { workspace, id: personId } = context.caller
  const ids = typeof msgid === 'string' ? (msgid.match(id) ?? []) : msgid
  return markMessagesRead(context, (tx) => markOwnMessagesRead(tx, workspace, personId, ids))
})
