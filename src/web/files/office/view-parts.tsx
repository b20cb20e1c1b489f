import './office.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Returns how many items are drawn, and the mark after them that draws more when it comes near. */
export function useGrowing(total: number, step: number): { count: number; mark: ReactNode } {
  const [count, setCount] = useState(step)
  const mark = useRef<HTMLDivElement>(null)
  const isWhole = count >= total
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark that stays near after it grew is seen again
  useEffect(() => {
    if (!mark.current || isWhole) return
    const near = new IntersectionObserver(([one]) => one?.isIntersecting && setCount((now) => now + step), {
      rootMargin: '100% 0px',
    })
    near.observe(mark.current)
    return () => near.disconnect()
  }, [count, isWhole, step])
  return { count, mark: isWhole ? null : <div ref={mark} className="q-pad-1" /> }
}

const wide = { width: 'max-content', minWidth: '100%' }

/** Surface in the colours of the page; a wide one is as wide as its content. */
export const Surface = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className="office q-surface q-radius-md q-pad-3" style={isWide ? wide : undefined}>
    {children}
  </div>
)

/** Says that not all is shown. */
export const Rest = ({ children }: { children: ReactNode }) => (
  <p className="q-muted q-text-sm q-margin-top-2" role="note">
    {children}
  </p>
)
