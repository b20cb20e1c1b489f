import { defineCall } from '../../../platform/call'
import { checkEnvironment } from '../../../policies/environment'
import { sessionPerson } from '../../../reading/people/session-person'

export default defineCall('flow_entrust_replace/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'flow_entrust')
  return sessionPerson(context)
})
