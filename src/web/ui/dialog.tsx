import { type ReactNode, useId } from 'react'
import { useTranslator } from '../platform'
import { IconButton } from './button'
import { useModal } from './use-modal'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  width?: number
  side?: 'left' | 'right'
}

/** Renders a modal dialog; the browser traps the focus and Esc closes it. Mounted means open. */
export function Dialog({ title, onClose, children, footer, width, side }: DialogProps) {
  const t = useTranslator()
  const modal = useModal(onClose)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      className="q-dialog"
      data-side={side}
      aria-labelledby={titleId}
      style={width ? { ['--q-dialog-width' as string]: `${width}px` } : undefined}
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
