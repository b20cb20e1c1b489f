import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * Device class of a window by its width: forms depend on it (domain facts 6.1), the shell switches at the
 * desktop width (S1-142).
 */
export type DeviceName = 'phone' | 'tablet' | 'desk'

const below = { phone: 768, tablet: 992 } as const
const query = (width: number) => window.matchMedia(`(max-width: ${width - 0.02}px)`)

/** Returns the device class of a width in pixels. */
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

/**
 * Returns the device class of the window; print width is ignored, so that printing does not rerender the
 * page.
 */
const windowDevice = (): DeviceName => {
  if (shown === undefined || !window.matchMedia('print').matches) {
    const isDesk = !query(below.tablet).matches
    shown = isDesk ? 'desk' : query(below.phone).matches ? 'phone' : 'tablet'
  }
  return shown
}

/** Checks whether the window is narrow. */
export const isMobile = (): boolean => windowDevice() !== 'desk'

/** Returns whether the mobile shell is active; updates when the window crosses the breakpoint. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isMobile)

/** A desktop with a pointer that hovers; tablets have none, whatever they say. */
const hoverQuery = '(hover: hover) and (min-width: 992px)'

const subscribeHover = (listener: () => void) => {
  const media = window.matchMedia(hoverQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns whether elements may appear under the pointer only. */
export const useCanHover = (): boolean =>
  useSyncExternalStore(subscribeHover, () => window.matchMedia(hoverQuery).matches)

/** A window with room for a list and, beside it, a request. */
const wideQuery = '(min-width: 1200px)'

const subscribeWide = (listener: () => void) => {
  const media = window.matchMedia(wideQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns whether the window has room for a list and a request beside it. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribeWide, () => window.matchMedia(wideQuery).matches)

/** Overrides the device on which a form is tested. */
export const DeviceOverride = createContext<DeviceName | undefined>(undefined)

/** Returns the device class of a form: the window's, unless overridden. */
export function useDevice(): DeviceName {
  const tried = useContext(DeviceOverride)
  const own = useSyncExternalStore(subscribe, windowDevice)
  return tried ?? own
}
