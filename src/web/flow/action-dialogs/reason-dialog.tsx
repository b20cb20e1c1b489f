import '../flow.css'
import type { ReactNode } from 'react'
import form from '#schemas/forms/reason.json'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import type { ButtonProps } from '../../ui/button'

interface ReasonDialogProps {
  title: string
  /** What happens then. */
  text?: string
  /** What the reason is called: a text key. */
  label: string
  /** The key of what is said when the reason is missing; without it none is needed. */
  missing?: string
  /** So many characters fit; the form's own number where nothing is said. */
  most?: number
  ok: string
  kind?: ButtonProps['kind']
  width?: number
  children?: ReactNode
  /** Whether what is asked for beside the reason is there. */
  isReady?: boolean
  onClose(): void
  /** Sends it; a failure has been told and leaves the dialog open. The id is the same for the same reason. */
  onSend(reason: string, requestId: (body: unknown) => string): Promise<void>
}

const stay = () => undefined

/** Asks why before something is done that others read about. */
export function ReasonDialog({
  text,
  label,
  missing,
  most,
  children,
  isReady = true,
  ...rest
}: ReasonDialogProps) {
  const rules = missing
    ? [
        { required: true, message: missing },
        { pattern: '\\S', message: missing },
      ]
    : []
  return (
    <FormDialog<{ reason: string }>
      {...rest}
      form={form}
      known={{ reason: { name: label, rules, ...(most && { options: { maxlength: most } }) } }}
      stay={t('ui.back')}
      disabled={!isReady}
      onSend={({ reason }, _, idOf) => rest.onSend(reason, idOf)}
      onSent={stay}
    >
      <div className="reason">
        {text && <p className="reason-text">{text}</p>}
        {children}
      </div>
    </FormDialog>
  )
}
