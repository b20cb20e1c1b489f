import { defineCall } from '../../../platform/http/define-call'
import { checkEnvironment } from '../../../policies/environment'
import { sessionPerson } from '../../../read-models/people/session-person'

export default defineCall('replace_emp/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'replace_emp')
  return sessionPerson(context)
})
