import { t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui'
import { ReleaseForm } from './release-form'

interface GiveBackDialogProps {
  /** Id of the message the user has claimed. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** Dialog that releases a claimed message. */
export default function ReleaseDialog({ msgid, onClose, onDone }: GiveBackDialogProps) {
  const send = async (reason: string, idOf: (body: unknown) => string) => {
    const sent = { msgid, reason }
    const { badges } = await api.oa.flow.msg.giveback({ ...sent, requestId: idOf(sent) })
    setBadges(badges)
    toast(t('claim.back-done'), 'success')
  }
  return <ReleaseForm onClose={onClose} onSend={send} onSent={onDone} />
}
