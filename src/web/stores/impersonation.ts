import { api, quietApi } from '../platform/api'
import { addressOf } from '../platform/environment'
import { broadcastSwitch } from '../platform/events/broadcast'
import { clearToken, restoreOwnToken, switchToken } from '../platform/token'

/** Every page begins anew as whoever the browser now speaks for. */
function beginAnew(): void {
  broadcastSwitch()
  location.assign(addressOf('/'))
}

/** Acts as another person from now on; a refusal is shown and thrown. */
export async function startImpersonation(userid: string, reason: string): Promise<void> {
  const { token, expire } = await api.employee.changeuser({ userid, reason })
  switchToken(token, new Date(expire))
  beginAnew()
}

/** Ends acting as somebody else; without an own session left it leads to the login. */
export async function endImpersonation(): Promise<void> {
  await quietApi.employee.logout({}).catch(() => undefined)
  if (!restoreOwnToken()) clearToken()
  beginAnew()
}
