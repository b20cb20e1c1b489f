import { useSyncExternalStore } from 'react'

/** Below this width rows of a list are cards (S1-143). */
const cardsBelow = 768
const query = () => window.matchMedia(`(max-width: ${cardsBelow - 0.02}px)`)

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's; tablets have the mobile shell, but room for tables. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
