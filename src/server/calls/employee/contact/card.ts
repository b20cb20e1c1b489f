import { defineCall } from '../../../platform'
import { loadPersonCard } from '../../../read-models/people/colleagues'

export default defineCall('employee/contact/card', ({ id }, context) => loadPersonCard(id, context))
