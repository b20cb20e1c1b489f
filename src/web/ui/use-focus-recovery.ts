import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a home element when the focused element disappears from within a region, so that its
 * shortcuts still work. Returns the handlers of the region.
 */
export function useFocusRecovery(region: RefObject<HTMLElement | null>, home: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  useEffect(() => {
    const observed = region.current
    if (!observed) return
    const observer = new MutationObserver(() => {
      const { activeElement } = document
      const isLost = !activeElement || activeElement === document.body
      if (isInside.current && isLost) home.current?.focus({ preventScroll: true })
    })
    observer.observe(observed, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [region, home])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ target }: FocusEvent) => {
      // The browser also reports a blur when it removes the focused element.
      if (target.isConnected) isInside.current = false
    },
  }
}
