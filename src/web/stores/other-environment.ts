import { abortCalls, quietApi } from '../platform/api'
import { isMobile } from '../platform/device'
import { broadcastSwitch } from '../platform/events/broadcast'
import { clearToken, storeTokenCookie } from '../platform/token'

/** A session of another environment as calls answer it. */
interface Begun {
  token: string
  /** The cookie that its pages read. */
  tokenkey: string
  gotourl: string
  expire: string
}

/** Enters another environment in this tab. */
export async function enterEnvironment(begin: () => Promise<Begun>, path: string): Promise<void> {
  const { token, tokenkey, gotourl, expire } = await begin()
  storeTokenCookie(tokenkey, token, new Date(expire))
  location.replace(gotourl.replace(/\/$/, '') + path)
}

/**
 * Opens another environment beside this page, on a phone in its place; answers whether it stands beside. The window is
 * opened by the click itself: browsers stop one that opens later.
 */
export async function openEnvironment(begin: () => Promise<Begun>): Promise<boolean> {
  const beside = isMobile() ? null : window.open('', '_blank')
  try {
    const { token, tokenkey, gotourl, expire } = await begin()
    storeTokenCookie(tokenkey, token, new Date(expire))
    if (beside) beside.location.replace(gotourl)
    else location.assign(gotourl)
  } catch (error) {
    beside?.close()
    throw error
  }
  return beside !== null
}

/** Ends the session of another environment and leads back to production. */
export async function leaveEnvironment(): Promise<void> {
  await abortCalls()
  await quietApi.employee.logout({}).catch(() => undefined)
  clearToken()
  broadcastSwitch()
  location.assign('/')
}
