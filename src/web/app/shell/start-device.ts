import {
  onNotificationOpened,
  registerServiceWorker,
  showAppBadge,
  storePageFiles,
} from '../../platform/service-worker'
import { watchBadges } from '../../stores/badges'
import { renewPushDevice } from '../../stores/push-device'

/**
 * Starts what a device has beyond a browser window: the service worker with the files of this page, push notifications,
 * pages opened by notifications, and the badge of the app. Returns a function that ends it.
 */
export function startDevice(open: (path: string) => void): () => void {
  const ends = [onNotificationOpened(open), watchBadges(({ waiting }) => showAppBadge(waiting))]
  void registerServiceWorker()
    .then(async (registration) => {
      await Promise.all([storePageFiles(), renewPushDevice(registration)])
    })
    .catch(() => undefined)
  return () => {
    for (const end of ends) end()
  }
}
