import { type ReactNode, useEffect, useRef } from 'react'
import { useDevice } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { preventDialogClose } from './cell-position'

interface StageProps {
  label: string
  isFull: boolean
  onLeave(): void
  children: ReactNode
}

function FullScreen({ label, onLeave, children }: Omit<StageProps, 'isFull'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="qf-full"
      aria-label={label}
      onKeyDownCapture={preventDialogClose}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onLeave()
      }}
    >
      <header>
        <h2>{label}</h2>
        <IconButton icon="close" label={t('widget.table.restore')} onClick={onLeave} />
      </header>
      <div className="qf" data-device={useDevice()} data-writes>
        {children}
      </div>
    </dialog>
  )
}

/** Container of a table: inline in its form, or full screen. */
export const FullscreenContainer = ({ isFull, children, ...rest }: StageProps) =>
  isFull ? <FullScreen {...rest}>{children}</FullScreen> : children
