import { t } from '../platform'
import { api } from '../platform/api'
import { pageUrl } from '../platform/environment'
import { broadcastSwitch } from '../platform/events/broadcast'
import { storeToken } from '../platform/token'
import { toast } from '../ui'
import { leaveEnvironment, openEnvironment } from './other-environment'

/** Opens the test environment in a new tab, on a phone in place. */
export async function openTestEnvironment(): Promise<void> {
  const isBeside = await openEnvironment(() => api.goto_oatest({})).catch(() => false)
  if (isBeside) toast(t('environment.entered'), 'success')
}

/** Switches to another account of the test environment and reloads every page (S1-189). */
export async function switchTestAccount(userid: string): Promise<void> {
  const { token, expire } = await api.oa.employee.testlogin({ userid })
  storeToken(token, new Date(expire))
  broadcastSwitch()
  location.assign(pageUrl('/'))
}

/** Ends the session of the test environment and returns to production. */
export const leaveTestEnvironment = (): Promise<void> => leaveEnvironment()
