import type { AddSignLeft } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui'
import { AddSignForm } from './add-sign-form'

interface AddSignDialogProps {
  /** Id of the user's pending message. */
  msgid: string
  allowed: AddSignLeft
  onClose(): void
  /** Called when done, with whether the user's message is closed until the added signers have decided. */
  onDone(isClosed: boolean): void
}

/** Dialog for 加签 by the assignee of a message. */
export default function AddSignDialog({ msgid, allowed, onClose, onDone }: AddSignDialogProps) {
  return (
    <AddSignForm
      allowed={allowed}
      self={currentPerson()?.id}
      onClose={onClose}
      onSend={async (addSignRequest, idOf) => {
        const sent = { msgid, ...addSignRequest, signature: 'request' as const }
        const { names, badges } = await api.oa.flow.msg.addsign({ ...sent, requestId: idOf(sent) })
        setBadges(badges)
        toast(t('add-sign.done', { names: names.join(listSeparator()) }), 'success')
      }}
      onSent={(kind) => onDone(kind === 'before')}
    />
  )
}
