import { defineOpenCall } from '../../../platform'
import { beginSso } from '../../../services/single-sign-on'

export default defineOpenCall('employee/login/ssostart', ({ origin }, context) => beginSso(context, origin))
