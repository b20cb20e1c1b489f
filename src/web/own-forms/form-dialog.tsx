import type { ReactNode } from 'react'
import type { FormValues } from '#/core/form/values/values'
import { FormView } from '../renderer/form'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { type SentForm, useSending } from './use-sending'

interface FormDialogProps<Filled> extends SentForm<Filled> {
  title: string
  /** What the main button says. */
  ok?: string
  width?: number
  onClose(): void
  /** What stands above the fields. */
  children?: ReactNode
}

/**
 * A dialog that is a form: its fields, their checks and their words come from a document under schemas/forms. It
 * closes once it is sent; where that is refused, it stays open and tells why.
 */
export function FormDialog<Filled extends object = FormValues>(props: FormDialogProps<Filled>) {
  const { title, values, ok, width = 520, onClose, children } = props
  const { view, send, isBusy } = useSending(props)
  const press = async () => {
    if (await send()) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      footer={<OkCancel ok={ok} onCancel={onClose} busy={isBusy} onClick={() => void press()} />}
    >
      {children}
      <FormView {...view} values={values} />
    </Dialog>
  )
}
