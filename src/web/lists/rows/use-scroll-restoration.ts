import { useEffect, useRef } from 'react'
import { saveScrollPosition, scrollPositionOf } from '../../stores/list-states'

/** Whoever comes back to a list stands as far down as he was; the browser itself tries before the rows are there. */
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
