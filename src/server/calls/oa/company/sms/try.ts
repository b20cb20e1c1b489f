import { defineCall } from '../../../../platform'
import { testSms } from '../../../../services/sms-connection'

export default defineCall('oa/company/sms/try', ({ settings }, context) => testSms(context, settings))
