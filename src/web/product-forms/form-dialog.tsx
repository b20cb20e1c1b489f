import type { ReactNode } from 'react'
import type { FormValues } from '#/core/form/values/form-values'
import { Button, type ButtonProps } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'
import { ProductFormView } from './form-view'
import { type FormSubmitHandlers, type FormSubmitOptions, useFormSubmit } from './use-form-submit'

/** A text or a state that may follow what is filled in. */
type Following<Filled, Told> = Told | ((filled: Filled) => Told)

const told = <Filled, Told extends string | boolean>(
  said: Following<Filled, Told> | undefined,
  filled: Filled,
) => (typeof said === 'function' ? said(filled) : said)

/** Another end of the same dialog: a button before the main one. */
interface OtherEnd<Filled, Answer> extends FormSubmitHandlers<Filled, Answer> {
  ok: Following<Filled, string>
  kind: ButtonProps['kind']
  disabled: Following<Filled, boolean>
}

interface FormDialogProps<Filled, Answer> extends FormSubmitOptions<Filled, Answer> {
  title: string
  /** What the main button says. */
  ok?: Following<Filled, string>
  also?: OtherEnd<Filled, Answer>
  /** What the other says, where "cancel" is what the dialog is about. */
  stay?: string
  kind?: ButtonProps['kind']
  /** Something is not there yet, beside the fields or in them. */
  disabled?: Following<Filled, boolean>
  width?: number
  side?: 'left' | 'right'
  onClose(): void
  /** Whether closing asks first, where something was filled in. */
  onLeave?(isDirty: boolean): void
  /** Goes on once it is sent; without it the dialog closes. */
  onSent?(answer: Answer): void
  /** What stands above the fields. */
  children?: ReactNode
  /** What stands below the fields, and may follow what is filled in. */
  below?(filled: Filled): ReactNode
}

/**
 * A dialog that is a form: its fields, their checks and their words come from a document under schemas/forms. It
 * closes once it is sent; where that is refused, it stays open and tells why.
 */
export function FormDialog<Filled extends object = FormValues, Answer = unknown>(
  props: FormDialogProps<Filled, Answer>,
) {
  const {
    title,
    ok,
    also,
    stay,
    kind = 'primary',
    disabled,
    width = 520,
    side,
    onLeave,
    onSent = props.onClose,
  } = props
  const { view, send, filled, isBusy, isDirty } = useFormSubmit(props)
  const press = async (end: FormSubmitHandlers<Filled, Answer>) => {
    const sent = await send(end)
    if (sent) onSent(sent.answer)
  }
  const close = onLeave ? () => onLeave(isDirty) : props.onClose
  return (
    <Dialog
      title={title}
      width={width}
      side={side}
      onClose={close}
      footer={
        <DialogButtons
          ok={told(ok, filled)}
          stay={stay}
          kind={kind}
          disabled={told(disabled, filled)}
          onCancel={close}
          busy={isBusy}
          onClick={() => press(props)}
        >
          {also && (
            <Button
              kind={also.kind}
              disabled={told(also.disabled, filled)}
              busy={isBusy}
              onClick={() => press(also)}
            >
              {told(also.ok, filled)}
            </Button>
          )}
        </DialogButtons>
      }
    >
      {props.children}
      <ProductFormView {...view} values={props.values} />
      {props.below?.(filled)}
    </Dialog>
  )
}
