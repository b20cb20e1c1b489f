import { defineCall } from '../../../platform'
import { checkOwnSession, startDelegatedSession } from '../../../services/delegated-session'

export default defineCall('msg_entrust/employee/login', (_, context) => {
  checkOwnSession(context)
  const { id, name } = context.caller
  return startDelegatedSession({ environment: 'msg_entrust', subject: { id, name }, reason: '' }, context)
})
