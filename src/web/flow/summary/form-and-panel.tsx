import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsMobile } from '../../platform/device'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'

/** Minimum width in pixels for a form with a panel beside it; the panel gives way first. */
const roomForBoth = 1180

/**
 * Whether the columns around an element are too narrow for a panel. Unknown at first, and where nothing is
 * measured.
 */
function useIsTight(place: RefObject<HTMLElement | null>) {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    const columns = place.current?.parentElement
    if (!columns) return
    const look = () => setTight(columns.clientWidth > 0 && columns.clientWidth < roomForBoth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(columns)
    return () => watch.disconnect()
  }, [place])
  return isTight
}

interface AsideProps {
  label: string
  isBusy?: boolean
  /** Actions on the content. */
  act?: ReactNode
  children: ReactNode
}

/** Panel beside a form; behind a button where there is no room, and below the form on a phone. */
export function Aside({ label, isBusy, act, children }: AsideProps) {
  const place = useRef<HTMLElement>(null)
  const isTight = useIsTight(place)
  const isMobile = useIsMobile()
  const [isOpen, setOpen] = useState(false)
  const gaveWay = isTight && !isMobile
  return (
    <aside
      ref={place}
      className={gaveWay ? 'flow-aside' : 'q-card flow-aside'}
      aria-label={label}
      aria-busy={isBusy}
      data-gave-way={gaveWay || undefined}
    >
      {gaveWay ? (
        <button
          type="button"
          aria-label={label}
          aria-expanded={isOpen}
          data-label={label}
          onClick={() => setOpen(true)}
        >
          <Icon name="back" />
        </button>
      ) : (
        <>
          <header className="flow-aside-head q-row q-justify-between">
            <h2>{label}</h2>
            {act}
          </header>
          {children}
        </>
      )}
      {gaveWay && isOpen && (
        <Dialog title={label} side="right" width={400} onClose={() => setOpen(false)}>
          {act}
          {children}
        </Dialog>
      )}
    </aside>
  )
}
