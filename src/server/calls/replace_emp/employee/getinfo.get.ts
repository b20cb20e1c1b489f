import { sessionPerson } from '../../../flow/session-person'
import { defineCall } from '../../../platform/call'
import { checkEnvironment } from '../../../policies/environment'

export default defineCall('replace_emp/employee/getinfo.get', (_, context) => {
  checkEnvironment(context.caller, 'replace_emp')
  return sessionPerson(context)
})
