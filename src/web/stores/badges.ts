import { proxy, useSnapshot } from 'valtio'
import type { Badges } from '../../generated/types'
import { quietApi } from '../platform/api'

const badges = proxy<Badges>({ cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 })

/** The counters beside the menu. */
export const useBadges = (): Badges => useSnapshot(badges)
export const setBadges = (fresh: Badges): void => void Object.assign(badges, fresh)

/** How many things could not be done; missing = not known yet, or not this person's business. */
export const incidentCount = (): number | undefined => badges.incidents

/** Fetches the counters; a failure leaves the old ones, the next event brings new ones. */
export const loadBadges = (): Promise<void> =>
  quietApi.oa.flow.list.number({}).then(setBadges, () => undefined)
