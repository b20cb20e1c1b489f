import '../flow.css'
import form from '#schemas/forms/consult.json'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'

interface Consulted {
  people: string[]
  question: string
}

interface ConsultFormProps {
  /** User id of the person who asks, who cannot consult themselves. */
  self: string | undefined
  onClose(): void
  onSend(consulted: Consulted, idOf: (body: unknown) => string): Promise<unknown>
  onSent(): void
}

/** Form for 征求意见: chooses whom to consult, and the question. */
export const ConsultForm = ({ self, onClose, onSend, onSent }: ConsultFormProps) => (
  <FormDialog<Consulted>
    title={t('consult.title')}
    form={form}
    slots={{
      people: createPickerSlot({
        several: true,
        placeholder: t('copy.people-hint'),
        find: (text) => findColleagues(text, self),
      }),
    }}
    ok={t('consult.send')}
    stay={t('ui.back')}
    onClose={onClose}
    onSend={(consulted, _, idOf) => onSend(consulted, idOf)}
    onSent={onSent}
  >
    <p className="reason-text q-soft reason-first">{t('consult.text')}</p>
  </FormDialog>
)
