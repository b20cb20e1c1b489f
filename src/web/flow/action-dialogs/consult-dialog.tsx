import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui'
import { ConsultForm } from './consult-form'

interface ConsultDialogProps {
  /** Id of the user's pending message. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** Dialog for 征求意见 by the assignee of a message. */
export default function ConsultDialog({ msgid, onClose, onDone }: ConsultDialogProps) {
  return (
    <ConsultForm
      self={currentPerson()?.id}
      onClose={onClose}
      onSend={async (consulted, idOf) => {
        const sent = { msgid, ...consulted }
        const { names } = await api.oa.flow.msg.consult({ ...sent, requestId: idOf(sent) })
        toast(t('consult.done', { names: names.join(listSeparator()) }), 'success')
      }}
      onSent={onDone}
    />
  )
}
