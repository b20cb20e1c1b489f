import { defineCall } from '../../../platform'
import { checkEnvironment } from '../../../policies/environment'
import { loadSessionPerson } from '../../../read-models/people/session-person'

export default defineCall('msg_entrust/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'msg_entrust')
  return loadSessionPerson(context)
})
