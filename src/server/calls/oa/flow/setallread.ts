import { markMessagesRead } from '../../../flow/action/read-message'
import { defineCall } from '../../../platform'
import { markBoxRead } from '../../../queries'

export default defineCall('oa/flow/setallread', ({ type }, context) =>
  markMessagesRead(context, (tx) => markBoxRead(tx, context.caller.workspace, context.caller.id, type)),
)
