const mark = 'qianpi.device'

/** Returns whether this browser can have a service worker here; pages in frames of other sites have none. */
export const canUseServiceWorker = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && window.top === window

/** Marks this browser as one that needs the service worker. */
export const markDevice = (): void => localStorage.setItem(mark, '1')

/** Returns whether this is the installed app, or a browser in which a person turned on what needs the service worker. */
export const needsServiceWorker = (): boolean =>
  canUseServiceWorker() &&
  (matchMedia('(display-mode: standalone)').matches || localStorage.getItem(mark) !== null)
