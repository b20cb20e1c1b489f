import { markRead } from '../../../../flow/read-message'
import { defineCall } from '../../../../platform/call'
import { readEntrusted } from '../../../../queries/badges'

export default defineCall('oa/flow/entrust/setread', ({ flowmsgids = null }, context) => {
  const { workspace, id: personId } = context.caller
  return markRead(context, (tx) => readEntrusted(tx, { workspace, personId, ids: flowmsgids }))
})
