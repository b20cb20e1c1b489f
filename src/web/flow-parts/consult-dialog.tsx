import './flow.css'
import form from '#schemas/forms/consult.json'
import { choosing } from '../own-forms/choosing-slot'
import { FormDialog } from '../own-forms/form-dialog'
import { findColleagues } from '../picker/find-person'
import { api } from '../platform/api'
import { listSign, t } from '../platform/i18n'
import { currentPerson } from '../stores/session'
import { toast } from '../ui/toast'

interface ConsultDialogProps {
  /** My waiting message. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** 征求意见: chooses whose opinion is asked, and what about. */
export default function ConsultDialog({ msgid, onClose, onDone }: ConsultDialogProps) {
  const find = (text: string) => findColleagues(text, currentPerson()?.id)
  return (
    <FormDialog<{ people: string[]; question: string }>
      title={t('consult.title')}
      form={form}
      slots={{ people: choosing({ several: true, placeholder: t('copy.people-hint'), find }) }}
      ok={t('consult.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async (filled, _, idOf) => {
        const sent = { msgid, ...filled }
        const { names } = await api.oa.flow.msg.consult({ ...sent, requestId: idOf(sent) })
        toast(t('consult.done', { names: names.join(listSign()) }), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text reason-first">{t('consult.text')}</p>
    </FormDialog>
  )
}
