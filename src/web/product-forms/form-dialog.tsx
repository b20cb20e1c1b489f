import type { ReactNode } from 'react'
import type { FormValues } from '../../core/form'
import { t } from '../platform'
import { Button, type ButtonProps, confirm, Dialog, DialogButtons } from '../ui'
import { ProductFormView } from './product-form'
import { type FormSubmitHandlers, type FormSubmitOptions, useFormSubmit } from './use-form-submit'

/** Text or state, fixed or computed from the values filled in. */
type Following<Filled, Told> = Told | ((filled: Filled) => Told)

const describe = <Filled, Told extends string | boolean>(
  following: Following<Filled, Told> | undefined,
  filled: Filled,
) => (typeof following === 'function' ? following(filled) : following)

/** Second submit button of the dialog, after the main one. */
interface OtherEnd<Filled, Answer> extends FormSubmitHandlers<Filled, Answer> {
  ok: Following<Filled, string>
  kind: ButtonProps['kind']
  disabled: Following<Filled, boolean>
}

interface FormDialogProps<Filled, Answer> extends FormSubmitOptions<Filled, Answer> {
  title: string
  /** Label of the main button. */
  ok?: Following<Filled, string>
  also?: OtherEnd<Filled, Answer>
  /** Label of the cancel button, where "cancel" would be ambiguous because the dialog is about cancelling. */
  stay?: string
  kind?: ButtonProps['kind']
  /** Whether something required is missing, in the fields or beside them. */
  disabled?: Following<Filled, boolean>
  width?: number
  side?: 'left' | 'right'
  onClose(): void
  /** Called on closing, with whether something was filled in, to ask for confirmation. */
  onLeave?(isDirty: boolean): void
  /** Called after a successful submission; without it the dialog closes. */
  onSent?(answer: Answer): void
  /** Content above the fields. */
  children?: ReactNode
  /** Content below the fields, which may depend on the values filled in. */
  below?(filled: Filled): ReactNode
}

/**
 * Dialog with a form: fields, checks and texts come from a document under schemas/forms. It closes after a
 * successful submission; after an error it stays open and shows the reason. Esc and the close button ask before
 * they discard what was filled in; Cancel discards it.
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
  const leave = async () => {
    const question = { title: t('ui.discard'), text: t('ui.discard-text'), yes: t('ui.discard-yes') }
    if (onLeave || !isDirty || (await confirm({ ...question, danger: true }))) close()
  }
  return (
    <Dialog
      title={title}
      width={width}
      side={side}
      onClose={() => void leave()}
      footer={
        <>
          <DialogButtons
            ok={describe(ok, filled)}
            stay={stay}
            kind={kind}
            disabled={describe(disabled, filled)}
            onCancel={close}
            busy={isBusy}
            onClick={() => press(props)}
          />
          {also && (
            <Button
              kind={also.kind}
              disabled={describe(also.disabled, filled)}
              busy={isBusy}
              onClick={() => press(also)}
            >
              {describe(also.ok, filled)}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      <ProductFormView {...view} />
      {props.below?.(filled)}
    </Dialog>
  )
}
