import { api, quietApi } from '../platform/api'
import { addressOf } from '../platform/environment'
import { tellOtherTabs } from '../platform/events/broadcast'
import { actUnder, dropToken, takeOwnToken } from '../platform/token'

/** Every page begins anew as whoever the browser now speaks for. */
function beginAnew(): void {
  tellOtherTabs()
  location.assign(addressOf('/'))
}

/** Acts as another person from now on; a refusal is shown and thrown. */
export async function actAs(userid: string, reason: string): Promise<void> {
  const { token, expire } = await api.employee.changeuser({ userid, reason })
  actUnder(token, new Date(expire))
  beginAnew()
}

/** Ends acting as somebody else; without an own session left it leads to the login. */
export async function returnToOneself(): Promise<void> {
  await quietApi.employee.logout({}).catch(() => undefined)
  if (!takeOwnToken()) dropToken()
  beginAnew()
}
