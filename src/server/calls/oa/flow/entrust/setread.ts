import { markMessagesRead } from '../../../../flow/action/read-message'
import { defineCall } from '../../../../platform/http/define-call'
import { markDelegatedRead } from '../../../../queries/message/badges'

export default defineCall('oa/flow/entrust/setread', ({ flowmsgids = null }, context) => {
  const { workspace, id: personId } = context.caller
  return markMessagesRead(context, (tx) => markDelegatedRead(tx, { workspace, personId, ids: flowmsgids }))
})
