import type { ReactNode } from 'react'
import { Dialog } from './dialog'
import { DialogButtons } from './dialog-buttons'

interface ImportDialogProps {
  title: string
  width?: number
  /** Text of the button that imports. */
  ok: string
  /** Another way to import, before that button. */
  other?: ReactNode
  isBusy?: boolean
  /** Whether the plan changes something. */
  isReady: boolean
  onApply(): void
  onClose(): void
  children: ReactNode
}

/** Renders the dialog of an import: its content is the source and the plan. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { title, width, ok, other, isBusy, isReady, onApply, onClose, children } = props
  const foot = (
    <DialogButtons onCancel={onClose} ok={ok} busy={isBusy} disabled={!isReady} onClick={onApply}>
      {other}
    </DialogButtons>
  )
  return (
    <Dialog title={title} width={width} onClose={onClose} footer={foot}>
      {children}
    </Dialog>
  )
}
