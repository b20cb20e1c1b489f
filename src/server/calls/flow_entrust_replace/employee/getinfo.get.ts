import { sessionPerson } from '../../../flow/session-person'
import { defineCall } from '../../../platform/call'
import { checkEnvironment } from '../../../policies/environment'

export default defineCall('flow_entrust_replace/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'flow_entrust')
  return sessionPerson(context)
})
