import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui'

interface ApplyDialogProps {
  /** Message that the person has handled. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** Asks the current assignees to return the flow (申请撤回). */
export function RequestReturnDialog({ msgid, onClose, onDone }: ApplyDialogProps) {
  const send = async (reason: string, requestId: (body: unknown) => string) => {
    const body = { msgid, reason }
    const { names, badges } = await api.oa.flow.msg.applycancel({ ...body, requestId: requestId(body) })
    setBadges(badges)
    toast(t('apply.done', { names: names.join(listSeparator()) }), 'success')
    onDone()
  }
  return (
    <ReasonDialog
      title={t('apply.open')}
      text={t('apply.text')}
      label="apply.reason"
      missing="apply.reason-missing"
      ok={t('apply.send')}
      onClose={onClose}
      onSend={send}
    />
  )
}
