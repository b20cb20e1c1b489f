import { defineCall } from '../../../../platform'
import { testSms } from '../../../../services/connection-tests'

export default defineCall('oa/company/sms/try', ({ settings }, context) => testSms(context, settings))
