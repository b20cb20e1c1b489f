import { api, quietApi } from '../platform/api'
import { isMobile } from '../platform/device'
import { addressOf } from '../platform/environment'
import { t } from '../platform/i18n'
import { tellOtherTabs } from '../platform/other-tabs'
import { dropToken, keepToken, keepTokenOf } from '../platform/token'
import { toast } from '../ui/toast'

/**
 * Opens the test environment beside this page, on a phone in its place. The window is opened by the click itself:
 * browsers stop one that opens later.
 */
export async function goToTest(): Promise<void> {
  const beside = isMobile() ? null : window.open('', '_blank')
  try {
    const { token, tokenkey, gotourl, expire } = await api.goto_oatest({})
    keepTokenOf(tokenkey, token, new Date(expire))
    if (!beside) return location.assign(gotourl)
    beside.location.replace(gotourl)
    toast(t('environment.entered'), 'success')
  } catch {
    beside?.close()
  }
}

/** Goes on under another account of the test environment; every page begins anew (S1-189). */
export async function tryAs(userid: string): Promise<void> {
  const { token, expire } = await api.oa.employee.testlogin({ userid })
  keepToken(token, new Date(expire))
  tellOtherTabs()
  location.assign(addressOf('/'))
}

/** Ends the session of the test environment and leads back to production. */
export async function leaveTest(): Promise<void> {
  await quietApi.employee.logout({}).catch(() => undefined)
  dropToken()
  tellOtherTabs()
  location.assign('/')
}
