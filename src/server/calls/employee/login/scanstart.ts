import { defineOpenCall } from '../../../platform'
import { beginScanSignIn } from '../../../services/scan-sign-in'

export default defineOpenCall('employee/login/scanstart', (_, context) => beginScanSignIn(context))
