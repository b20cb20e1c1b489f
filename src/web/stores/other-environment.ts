import { isMobile } from '../platform'
import { abortCalls, quietApi } from '../platform/api'
import { broadcastSwitch } from '../platform/events/broadcast'
import { clearToken, storeTokenCookie } from '../platform/token'

/** Session of another environment as returned by calls. */
interface Begun {
  token: string
  /** Cookie that its pages read. */
  tokenkey: string
  gotourl: string
  expire: string
}

/** Switches this tab to another environment. */
export async function enterEnvironment(begin: () => Promise<Begun>, path: string): Promise<void> {
  const { token, tokenkey, gotourl, expire } = await begin()
  storeTokenCookie(tokenkey, token, new Date(expire))
  location.replace(gotourl.replace(/\/$/, '') + path)
}

/**
 * Opens another environment in a new tab, on a phone in place. Returns whether it is a new tab. The window
 * opens in the click itself, since browsers block later ones.
 */
export async function openEnvironment(begin: () => Promise<Begun>): Promise<boolean> {
  const newWindow = isMobile() ? null : window.open('', '_blank')
  try {
    const { token, tokenkey, gotourl, expire } = await begin()
    storeTokenCookie(tokenkey, token, new Date(expire))
    if (newWindow) newWindow.location.replace(gotourl)
    else location.assign(gotourl)
  } catch (error) {
    newWindow?.close()
    throw error
  }
  return newWindow !== null
}

/** Ends the session of another environment and returns to production. */
export async function leaveEnvironment(): Promise<void> {
  await abortCalls()
  await quietApi.employee.logout({}).catch(() => undefined)
  clearToken()
  broadcastSwitch()
  location.assign('/')
}
