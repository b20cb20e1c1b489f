import '../flow.css'
import type { ReactNode } from 'react'
import form from '#schemas/forms/reason.json'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import type { ButtonProps } from '../../ui'

interface ReasonDialogProps {
  title: string
  /** Explanation of the consequences. */
  text?: string
  /** Text key of the reason's label. */
  label: string
  /** Text key of the message for a missing reason; without it the reason is optional. */
  missing?: string
  /** Maximum number of characters; the form's own maximum by default. */
  most?: number
  ok: string
  kind?: ButtonProps['kind']
  width?: number
  children?: ReactNode
  /** Whether the other required inputs are complete. */
  isReady?: boolean
  onClose(): void
  /**
   * Sends the reason. A failure has been shown already and leaves the dialog open. The request id is the same
   * for the same body.
   */
  onSend(reason: string, requestId: (body: unknown) => string): Promise<void>
}

const stay = () => undefined

/** Asks for a reason before an action that notifies others. */
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
      <div className="reason q-stack q-gap-4">
        {text && <p className="reason-text q-soft">{text}</p>}
        {children}
      </div>
    </FormDialog>
  )
}
