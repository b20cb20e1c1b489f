import { defineCall } from '../../../platform/http/define-call'
import { beginReplacing, checkOwnSession } from '../../../services/delegated-session'

export default defineCall('msg_entrust/employee/login', (_, context) => {
  checkOwnSession(context)
  const { id, name } = context.caller
  return beginReplacing({ environment: 'msg_entrust', subject: { id, name }, reason: '' }, context)
})
