import '../flow.css'
import form from '#schemas/forms/send-copy.json'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui'

interface CopyDialogProps {
  flowlistid: string
  onClose(): void
  onDone(): void
}

/** Dialog for 抄送: chooses the recipients of a copy of a running flow, with a comment. */
export default function CopyDialog({ flowlistid, onClose, onDone }: CopyDialogProps) {
  const find = (text: string) => findColleagues(text, currentPerson()?.id)
  return (
    <FormDialog<{ people: string[]; word?: string }>
      title={t('copy.title')}
      form={form}
      slots={{ people: createPickerSlot({ several: true, placeholder: t('copy.people-hint'), find }) }}
      ok={t('copy.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ people, word = '' }, _, idOf) => {
        const sent = { flowOi_id: flowlistid, people, word }
        const { names } = await api.oa.flow.sendcopy({ ...sent, requestId: idOf(sent) })
        toast(t('flow.copied', { names: names.join(listSeparator()) }), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text q-soft reason-first">{t('copy.text')}</p>
    </FormDialog>
  )
}
