import { useSyncExternalStore } from 'react'

/** Below this width the mobile shell is drawn (S1-142). */
const desktopFrom = 992
const query = () => window.matchMedia(`(max-width: ${desktopFrom - 0.02}px)`)

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

let shown: boolean | undefined

/** Whether the window is narrow; paper is too, but printing must not draw the page anew. */
export const isMobile = (): boolean => {
  if (shown === undefined || !window.matchMedia('print').matches) shown = query().matches
  return shown
}

/** Whether the mobile shell is drawn; redraws when the window crosses the border. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isMobile)
