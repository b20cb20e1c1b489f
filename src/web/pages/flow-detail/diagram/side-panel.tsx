import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t, useIsMobile } from '../../../platform'
import { Dialog, IconButton } from '../../../ui'

interface SidePanelProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** Renders the facts of the chosen card beside the diagram, on a phone above it. Esc returns to the card. */
export function SidePanel(props: SidePanelProps) {
  const isMobile = useIsMobile()
  return isMobile ? <Dialog {...props} /> : <Aside {...props} />
}

function Aside({ title, onClose, children }: SidePanelProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={box}
      className="diagram-panel q-fixed q-scroll"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h3 id={titleId}>{title}</h3>
        <IconButton icon="close" label={t('detail.panel.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
