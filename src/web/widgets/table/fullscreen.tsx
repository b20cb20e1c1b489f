import { type ReactNode, useEffect, useRef } from 'react'
import { useDevice } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { Row } from '../../ui/layout'
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
      className="qf-full q-column q-surface q-pad-y-3 q-pad-x-4"
      aria-label={label}
      onKeyDownCapture={preventDialogClose}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onLeave()
      }}
    >
      <Row as="header" justify="between">
        <h2 className="q-text-lg">{label}</h2>
        <IconButton icon="close" label={t('widget.table.restore')} onClick={onLeave} />
      </Row>
      <div className="qf q-grow q-shrink-y" data-device={useDevice()} data-writes>
        {children}
      </div>
    </dialog>
  )
}

/** Container of a table: inline in its form, or full screen. */
export const FullscreenContainer = ({ isFull, children, ...rest }: StageProps) =>
  isFull ? <FullScreen {...rest}>{children}</FullScreen> : children
