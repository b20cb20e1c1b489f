import './flow.css'
import form from '#schemas/forms/give-back.json'
import { FormDialog } from '../own-forms/form-dialog'
import { api } from '../platform/api'
import { t } from '../platform/i18n'
import { setBadges } from '../stores/badges'
import { toast } from '../ui/toast'

interface GiveBackDialogProps {
  /** My message, which I have claimed. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** 放回: says why somebody else shall take it. */
export default function GiveBackDialog({ msgid, onClose, onDone }: GiveBackDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      title={t('claim.back-title')}
      form={form}
      ok={t('claim.back')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ reason }, _, idOf) => {
        const sent = { msgid, reason }
        const { badges } = await api.oa.flow.msg.giveback({ ...sent, requestId: idOf(sent) })
        setBadges(badges)
        toast(t('claim.back-done'), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text reason-first">{t('claim.back-text')}</p>
    </FormDialog>
  )
}
