import { markRead } from '../../../../flow/action/read-message'
import { defineCall } from '../../../../platform/http/define-call'
import { readDelegated } from '../../../../queries/message/badges'

export default defineCall('oa/flow/entrust/setread', ({ flowmsgids = null }, context) => {
  const { workspace, id: personId } = context.caller
  return markRead(context, (tx) => readDelegated(tx, { workspace, personId, ids: flowmsgids }))
})
