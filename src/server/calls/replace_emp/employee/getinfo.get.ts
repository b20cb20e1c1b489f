import { defineCall } from '../../../platform'
import { checkEnvironment } from '../../../policies/environment'
import { loadSessionPerson } from '../../../read-models/people/session-person'

export default defineCall('replace_emp/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'replace_emp')
  return loadSessionPerson(context)
})
