import { defineCall } from '../../platform'
import { toIso } from '../../presenters/time'
import { showScanRequest } from '../../services/scan-sign-in'

export default defineCall('employee/scansignin', async ({ code }, context) => {
  const { number, agent, address, expiresAt } = await showScanRequest(context, code)
  return { number, agent, address, expires: toIso(expiresAt.getTime()) }
})
