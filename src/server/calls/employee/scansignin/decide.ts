import { defineCall } from '../../../platform'
import { decideScan } from '../../../services/scan-sign-in'

export default defineCall('employee/scansignin/decide', async ({ code, confirmed }, context) => {
  await decideScan(context, code, confirmed)
  return null
})
