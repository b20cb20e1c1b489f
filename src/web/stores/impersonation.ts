import { api, quietApi } from '../platform/api'
import { pageUrl } from '../platform/environment'
import { broadcastSwitch } from '../platform/events/broadcast'
import { clearToken, restoreOwnToken, switchToken } from '../platform/token'
import type { Person } from './session'

/** Returns the override of a form's reason: optional unless the company requires it (S1-189). */
export const optionalReason = (
  person: Pick<Person, 'com_conf'> | null,
): Readonly<Record<string, { rules: [] }>> =>
  person?.com_conf.require_act_reason ? {} : { reason: { rules: [] } }

/** Reloads every page for the session's new person. */
function beginAnew(): void {
  broadcastSwitch()
  location.assign(pageUrl('/'))
}

/** Starts impersonating another person; an error is shown and thrown. */
export async function startImpersonation(userid: string, reason: string): Promise<void> {
  const { token, expire } = await api.employee.changeuser({ userid, reason })
  switchToken(token, new Date(expire))
  beginAnew()
}

/** Ends the impersonation; without a remaining own session it leads to the login page. */
export async function endImpersonation(): Promise<void> {
  await quietApi.employee.logout({}).catch(() => undefined)
  if (!restoreOwnToken()) clearToken()
  beginAnew()
}
