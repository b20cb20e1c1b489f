import { defineCall } from '../../../../platform'
import { testMail } from '../../../../services/connection-tests'

export default defineCall('oa/company/mail/try', ({ settings }, context) => testMail(context, settings))
