import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsMobile } from '../../platform'
import { useReadingPane } from '../../stores/reading-pane'
import { Dialog, Icon } from '../../ui'

/** Width of the panel with its distance, and minimum width of a form beside it, in pixels: on a page, and beside a list. */
const rooms = { page: [356, 640], pane: [296, 540] } as const

/** Returns whether a table of the form needs more room than is left beside a panel. */
const isCramped = (form: Element, room: number) =>
  [...form.querySelectorAll<HTMLElement>('[data-least]')].some(
    (table) =>
      table.clientWidth > 0 && Number(table.dataset.least) > room - (form.clientWidth - table.clientWidth),
  )

/**
 * Whether the columns around an element are too narrow for a form, with the tables in it, and a panel. Unknown at
 * first, and where nothing is measured.
 */
function useIsTight(place: RefObject<HTMLElement | null>) {
  const [panelRoom, leastForm] = rooms[useReadingPane() ? 'pane' : 'page']
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    const columns = place.current?.parentElement
    if (!columns) return
    const look = () => {
      const room = columns.clientWidth - panelRoom
      const form = columns.firstElementChild
      setTight(columns.clientWidth > 0 && (room < leastForm || (form !== null && isCramped(form, room))))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(columns)
    // Observing anew looks once more after the frame's layout, which a look at once would compute beside it.
    const lookInFrame = () => {
      resized.unobserve(columns)
      resized.observe(columns)
    }
    const changed = new MutationObserver(lookInFrame)
    changed.observe(columns, { childList: true, subtree: true, attributeFilter: ['data-least'] })
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }, [place, panelRoom, leastForm])
  return isTight
}

interface FormSidePanelProps {
  label: string
  isBusy?: boolean
  /** Actions on the content. */
  act?: ReactNode
  children: ReactNode
}

/** Panel beside a form; behind a button where there is no room, and below the form on a phone. */
export function FormSidePanel({ label, isBusy, act, children }: FormSidePanelProps) {
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
