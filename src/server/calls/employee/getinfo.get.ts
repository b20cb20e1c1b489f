import { sessionPerson } from '../../flow/session-person'
import { defineCall } from '../../platform/call'

export default defineCall('employee/getinfo.get', (_, context) => sessionPerson(context))
