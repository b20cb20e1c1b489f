import type { ReactNode } from 'react'
import type { FormValues } from '#/core/form/values/values'
import { FormView } from '../renderer/form'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { type SentForm, useSending } from './use-sending'

interface FormDialogProps<Filled, Answer> extends SentForm<Filled, Answer> {
  title: string
  /** What the main button says. */
  ok?: string
  width?: number
  onClose(): void
  /** Goes on once it is sent; without it the dialog closes. */
  onSent?(answer: Answer): void
  /** What stands above the fields. */
  children?: ReactNode
}

/**
 * A dialog that is a form: its fields, their checks and their words come from a document under schemas/forms. It
 * closes once it is sent; where that is refused, it stays open and tells why.
 */
export function FormDialog<Filled extends object = FormValues, Answer = unknown>(
  props: FormDialogProps<Filled, Answer>,
) {
  const { title, values, ok, width = 520, onClose, onSent = onClose, children } = props
  const { view, send, isBusy } = useSending(props)
  const press = async () => {
    const sent = await send()
    if (sent) onSent(sent.answer)
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
