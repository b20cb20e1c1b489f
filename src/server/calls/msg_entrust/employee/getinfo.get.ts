import { defineCall } from '../../../platform/call'
import { checkEnvironment } from '../../../policies/environment'
import { sessionPerson } from '../../../reading/people/session-person'

export default defineCall('msg_entrust/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'msg_entrust')
  return sessionPerson(context)
})
