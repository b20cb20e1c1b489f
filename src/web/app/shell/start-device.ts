import '../../platform/i18n/device-texts'
import { t } from '../../platform'
import { reportDeviceStart } from '../../platform/device-mark'
import { takeOfflineLoss } from '../../platform/offline-store'
import {
  onNotificationOpened,
  registerServiceWorker,
  showAppBadge,
  storePageFiles,
} from '../../platform/service-worker'
import { watchBadges } from '../../stores/badges'
import { prepareOfflineCopy } from '../../stores/offline-copy'
import { renewPushDevice } from '../../stores/push-device'
import { synchronizeOnline } from '../../stores/synchronize-offline'
import { toast } from '../../ui'

/** Sends the decisions that waited for the network, and copies the tasks anew. Says what became of the decisions. */
const synchronize = (): Promise<void> =>
  synchronizeOnline(({ sent, refused }) => {
    if (sent || refused) toast(t('offline.sent', { sent, refused }), refused ? 'warning' : 'success')
  })

/** Interval in ms in which the tasks are copied anew at most, and after which a failed attempt is repeated. */
const pause = 60_000

/** Keeps the offline copy up to date while the page is open. Returns a function that ends it. */
async function keepOfflineCopy(): Promise<() => void> {
  const lostDecisions = takeOfflineLoss()
  if (lostDecisions) toast(t('offline.lost', { n: lostDecisions }), 'warning')
  if (!(await prepareOfflineCopy())) return () => undefined
  // The page without network has files of its own, which are stored before it is needed.
  await import('../../pages/offline/page')
  void storePageFiles().then(reportDeviceStart)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    void synchronize().catch(() => {
      if (!hasEnded && navigator.onLine) later()
    })
  }
  const later = () => {
    timer ??= setTimeout(run, pause)
  }
  run()
  addEventListener('online', run)
  const unsubscribe = watchBadges(later)
  return () => {
    hasEnded = true
    clearTimeout(timer)
    removeEventListener('online', run)
    unsubscribe()
  }
}

/** Registers the service worker, and starts what needs it. Returns a function that ends that. */
async function startWorker(): Promise<() => void> {
  const registration = await registerServiceWorker()
  void storePageFiles()
  await renewPushDevice(registration).catch(() => undefined)
  return keepOfflineCopy()
}

/**
 * Starts what a device has beyond a browser window: the service worker with the files of this page, push notifications,
 * pages opened by notifications, the badge of the app, and the offline copy. Returns a function that ends it.
 */
export function startDevice(open: (path: string) => void): () => void {
  const ends = [
    onNotificationOpened(open),
    watchBadges(({ waiting }) => showAppBadge(waiting)),
    // Nothing of the person remains on the icon after the sign-out.
    () => showAppBadge(0),
  ]
  const started = startWorker().catch(() => {
    reportDeviceStart(false)
    return () => undefined
  })
  return () => {
    for (const end of ends) end()
    void started.then((end) => end())
  }
}
