import { defineCall } from '../../platform/call'
import { sessionPerson } from '../../reading/people/session-person'

export default defineCall('employee/getinfo.get', (_, context) => sessionPerson(context))
