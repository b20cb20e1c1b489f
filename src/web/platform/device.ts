import { createContext, useContext, useSyncExternalStore } from 'react'

/** What a window is by its width: forms go by it (domain facts 6.1), the shell changes at the desk (S1-142). */
export type DeviceName = 'phone' | 'tablet' | 'desk'

const below = { phone: 768, tablet: 992 } as const
const query = (width: number) => window.matchMedia(`(max-width: ${width - 0.02}px)`)

/** The device of a width in pixels. */
export const deviceOfWidth = (width: number): DeviceName => {
  if (width < below.phone) return 'phone'
  return width < below.tablet ? 'tablet' : 'desk'
}

const subscribe = (listener: () => void) => {
  const media = Object.values(below).map(query)
  for (const one of media) one.addEventListener('change', listener)
  return () => {
    for (const one of media) one.removeEventListener('change', listener)
  }
}

let shown: DeviceName | undefined

/** The device of the window; paper is narrow, too, but printing must not draw the page anew. */
const windowDevice = (): DeviceName => {
  if (shown === undefined || !window.matchMedia('print').matches) {
    const isDesk = !query(below.tablet).matches
    shown = isDesk ? 'desk' : query(below.phone).matches ? 'phone' : 'tablet'
  }
  return shown
}

/** Whether the window is narrow. */
export const isMobile = (): boolean => windowDevice() !== 'desk'

/** Whether the mobile shell is drawn; redraws when the window crosses the border. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isMobile)

/** Where a form is tried as on another device than the one it is looked at. */
export const DeviceOverride = createContext<DeviceName | undefined>(undefined)

/** The device that a form stands on: the window's, unless another one is tried. */
export function useDevice(): DeviceName {
  const tried = useContext(DeviceOverride)
  const own = useSyncExternalStore(subscribe, windowDevice)
  return tried ?? own
}
