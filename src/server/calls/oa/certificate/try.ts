import { defineCall } from '../../../platform'
import { tryCertificate } from '../../../services/paper/certificates'

export default defineCall('oa/certificate/try', ({ id }, context) => tryCertificate(id, context))
