import { defineCall } from '../../platform'
import { loadSessionPerson } from '../../read-models/people/session-person'

export default defineCall('employee/getinfo.get', (_, context) => loadSessionPerson(context))
