import { memo, useEffect, useRef, useState } from 'react'
import { Drawn, type DrawnProps } from './drawn'

interface RowProps extends Omit<DrawnProps, 'live'> {
  /** Drawn at once; otherwise when it comes near the screen. */
  eager: boolean
}

const canWatch = () => typeof IntersectionObserver === 'function'

/** Whether the row has come near the screen, or was asked for. */
function useNear(eager: boolean) {
  const [near, setNear] = useState(eager || !canWatch())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px 0px' },
    )
    const ask = () => setNear(true)
    watch.observe(element)
    element.addEventListener('focusin', ask)
    element.addEventListener('qf-reach', ask)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', ask)
      element.removeEventListener('qf-reach', ask)
    }
  }, [near])
  return { near, place }
}

/** One row of a form. Far from the screen it is text only, so finding in the page and printing still see it. */
export const Row = memo(function Row({ eager, row, session, prefix, leastSpan }: RowProps) {
  const { near, place } = useNear(eager)
  return (
    <div className="qf-row" data-row={row.key} ref={place}>
      <Drawn {...{ row, session, prefix, leastSpan }} live={near} />
    </div>
  )
})
