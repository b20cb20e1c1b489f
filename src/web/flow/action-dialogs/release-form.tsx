import '../flow.css'
import form from '#schemas/forms/give-back.json'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'

interface GiveBackFormProps {
  onClose(): void
  onSend(reason: string, idOf: (body: unknown) => string): Promise<unknown>
  onSent(): void
}

/** Form for 放回: asks why the message is released. */
export const ReleaseForm = ({ onClose, onSend, onSent }: GiveBackFormProps) => (
  <FormDialog<{ reason: string }>
    title={t('claim.back-title')}
    form={form}
    ok={t('claim.back')}
    stay={t('ui.back')}
    onClose={onClose}
    onSend={({ reason }, _, idOf) => onSend(reason, idOf)}
    onSent={onSent}
  >
    <p className="reason-text q-soft reason-first">{t('claim.back-text')}</p>
  </FormDialog>
)
