import { defineCall } from '../../platform/http/define-call'
import { loadSessionPerson } from '../../read-models/people/session-person'

export default defineCall('employee/getinfo.get', (_, context) => loadSessionPerson(context))
