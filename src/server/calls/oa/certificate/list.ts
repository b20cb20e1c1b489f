import { defineCall } from '../../../platform'
import { loadCertificateRows } from '../../../services/paper/certificates'

export default defineCall('oa/certificate/list', (_, context) => loadCertificateRows(context))
