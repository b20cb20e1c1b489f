import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../platform/i18n'
import { IconButton } from './button'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  width?: number
  side?: 'left' | 'right'
}

/** A modal dialog; the browser keeps the focus inside and Esc closes it. Mounted means open. */
export function Dialog({ title, onClose, children, footer, width, side }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="q-dialog"
      data-side={side}
      aria-labelledby={titleId}
      style={width ? { ['--q-dialog-width' as string]: `${width}px` } : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="q-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </header>
      <div className="q-dialog-body">{children}</div>
      {footer && <footer className="q-dialog-foot">{footer}</footer>}
    </dialog>
  )
}
