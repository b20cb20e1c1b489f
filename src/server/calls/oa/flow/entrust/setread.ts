import { markMessagesRead } from '../../../../flow/action/read-message'
import { defineCall } from '../../../../platform'
import { markDelegatedRead } from '../../../../queries'

export default defineCall('oa/flow/entrust/setread', ({ flowmsgids = null }, context) => {
  const { workspace, id: personId } = context.caller
  return markMessagesRead(context, (tx) => markDelegatedRead(tx, { workspace, personId, ids: flowmsgids }))
})
