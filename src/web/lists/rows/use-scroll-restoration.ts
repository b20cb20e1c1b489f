import { useEffect, useRef } from 'react'
import { saveScrollPosition, scrollPositionOf } from '../../stores/list-states'

/**
 * Restores the scroll position when the person returns to a list; the browser tries before the rows are
 * loaded.
 */
export function useScrollRestoration(name: string, hasRows: boolean): void {
  const isComing = useRef(false)
  useEffect(() => {
    isComing.current = true
    const keep = () => isComing.current || saveScrollPosition(name, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [name])
  useEffect(() => {
    if (!hasRows || !isComing.current) return
    isComing.current = false
    const down = scrollPositionOf(name)
    if (down !== undefined) window.scrollTo(0, down)
  }, [name, hasRows])
}
