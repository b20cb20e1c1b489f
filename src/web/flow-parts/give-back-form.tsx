import './flow.css'
import form from '#schemas/forms/give-back.json'
import { FormDialog } from '../own-forms/form-dialog'
import { t } from '../platform/i18n'

interface GiveBackFormProps {
  onClose(): void
  onSend(reason: string, idOf: (body: unknown) => string): Promise<unknown>
  onSent(): void
}

/** 放回: says why somebody else shall take it. */
export const GiveBackForm = ({ onClose, onSend, onSent }: GiveBackFormProps) => (
  <FormDialog<{ reason: string }>
    title={t('claim.back-title')}
    form={form}
    ok={t('claim.back')}
    stay={t('ui.back')}
    onClose={onClose}
    onSend={({ reason }, _, idOf) => onSend(reason, idOf)}
    onSent={onSent}
  >
    <p className="reason-text reason-first">{t('claim.back-text')}</p>
  </FormDialog>
)
