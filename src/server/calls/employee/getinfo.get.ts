import { defineCall } from '../../platform/http/define-call'
import { sessionPerson } from '../../read-models/people/session-person'

export default defineCall('employee/getinfo.get', (_, context) => sessionPerson(context))
