import { defineOpenCall } from '../../../platform'
import { awaitScanSignIn } from '../../../services/scan-sign-in'

export default defineOpenCall('employee/login/scanwait', (body, context) => awaitScanSignIn(context, body))
