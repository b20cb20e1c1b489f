import { markRead } from '../../../flow/act/read-message'
import { defineCall } from '../../../platform/call'
import { readBox } from '../../../queries/message/badges'

export default defineCall('oa/flow/setallread', ({ type }, context) =>
  markRead(context, (tx) => readBox(tx, context.caller.workspace, context.caller.id, type)),
)
