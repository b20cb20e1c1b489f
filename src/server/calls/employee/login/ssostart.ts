import { defineOpenCall } from '../../../platform'
import { beginSso } from '../../../services/sso-request'

export default defineOpenCall('employee/login/ssostart', ({ origin }, context) => beginSso(context, origin))
