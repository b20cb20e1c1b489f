import { api } from '../platform/api'
import { addressOf } from '../platform/environment'
import { tellOtherTabs } from '../platform/events/broadcast'
import { t } from '../platform/i18n/i18n'
import { keepToken } from '../platform/token'
import { toast } from '../ui/toast'
import { leaveEnvironment, openEnvironment } from './other-environment'

/** Opens the test environment beside this page, on a phone in its place. */
export async function goToTest(): Promise<void> {
  const isBeside = await openEnvironment(() => api.goto_oatest({})).catch(() => false)
  if (isBeside) toast(t('environment.entered'), 'success')
}

/** Goes on under another account of the test environment; every page begins anew (S1-189). */
export async function tryAs(userid: string): Promise<void> {
  const { token, expire } = await api.oa.employee.testlogin({ userid })
  keepToken(token, new Date(expire))
  tellOtherTabs()
  location.assign(addressOf('/'))
}

/** Ends the session of the test environment and leads back to production. */
export const leaveTest = (): Promise<void> => leaveEnvironment()
