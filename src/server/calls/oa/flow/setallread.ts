import { markRead } from '../../../flow/action/read-message'
import { defineCall } from '../../../platform/http/define-call'
import { readBox } from '../../../queries/message/badges'

export default defineCall('oa/flow/setallread', ({ type }, context) =>
  markRead(context, (tx) => readBox(tx, context.caller.workspace, context.caller.id, type)),
)
