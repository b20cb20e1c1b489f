import { proxy, subscribe, useSnapshot } from 'valtio'
import type { Badges } from '../../generated/types'
import { quietApi } from '../platform/api'

const badges = proxy<Badges>({ cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 })

/** Returns the counters beside the menu. */
export const useBadges = (): Badges => useSnapshot(badges)

/** Calls a listener with the counters, now and whenever they change. Returns a function that ends it. */
export function watchBadges(listener: (now: Readonly<Badges>) => void): () => void {
  listener(badges)
  return subscribe(badges, () => listener(badges))
}

const assignBadges = (fresh: Badges): void => void Object.assign(badges, fresh)
let hasAnswered = false

/** Sets the counters that came with the answer of a call. */
export function setBadges(fresh: Badges): void {
  assignBadges(fresh)
  hasAnswered = true
}

/** Returns whether an answer has set the counters since the last time, so that an event of this page has nothing new. */
export function takeAnswered(): boolean {
  const before = hasAnswered
  hasAnswered = false
  return before
}

/** Returns the number of open incidents; undefined if unknown or not visible to this person. */
export const incidentCount = (): number | undefined => badges.incidents

/** Loads the counters; on failure the old ones remain until the next event. */
export const loadBadges = (): Promise<void> =>
  quietApi.oa.flow.list.number({}).then(assignBadges, () => undefined)
