import { useSyncExternalStore } from 'react'
import { isProduction } from './environment'
import { createEmitter } from './event-emitter'

const mark = 'qianpi.device'

/** Returns whether this page can have a service worker; those in frames and of other environments have none. */
export const canUseServiceWorker = (): boolean =>
  isProduction && isSecureContext && 'serviceWorker' in navigator && window.top === window

const changes = createEmitter<[]>()
let version = 1

const starts = createEmitter<[isWhole: boolean]>()

/**
 * Marks this browser as one that needs the service worker, or starts anew what needs it. Returns whether that works, once
 * all that works without network is stored.
 */
export function markDevice(): Promise<boolean> {
  localStorage.setItem(mark, '1')
  version++
  const started = new Promise<boolean>((resolve) => {
    const end = starts.add((isWhole) => {
      end()
      resolve(isWhole)
    })
  })
  changes.tell()
  return started
}

/** Reports that what needs the service worker has started, or could not. */
export const reportDeviceStart = starts.tell

/** Returns whether this is the installed app, or a browser in which a person turned on what needs the service worker. */
const needsServiceWorker = (): boolean =>
  canUseServiceWorker() &&
  (matchMedia('(display-mode: standalone)').matches || localStorage.getItem(mark) !== null)

/** Returns a number that changes when what needs the service worker starts anew; 0 if nothing does. */
export const useDeviceVersion = (): number =>
  useSyncExternalStore(changes.add, () => (needsServiceWorker() ? version : 0))

/** Address of the page with the offline copy. */
export const offlinePath = '/offline'

/** Name under which local storage holds the salt of the offline copy. */
export const offlineCopyName = 'qianpi.offline'

/** Returns whether this browser holds an offline copy. */
export const hasOfflineCopy = (): boolean => localStorage.getItem(offlineCopyName) !== null
