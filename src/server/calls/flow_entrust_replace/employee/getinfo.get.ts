import { defineCall } from '../../../platform'
import { checkEnvironment } from '../../../policies/environment'
import { loadSessionPerson } from '../../../read-models/people/session-person'

export default defineCall('flow_entrust_replace/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'flow_entrust')
  return loadSessionPerson(context)
})
