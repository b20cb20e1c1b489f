import '../flow.css'
import form from '#schemas/forms/assign.json'
import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui'
import { createAssigneeSlot } from './assignee-slot'

interface AssignDialogProps {
  /** Steps that wait to be claimed. */
  steps: OaFlowDetailData['may']['assign']
  onClose(): void
  onDone(): void
}

/** Dialog for 分派: assigns a step that waits to be claimed. */
export default function AssignDialog({ steps, onClose, onDone }: AssignDialogProps) {
  const options = steps.map(({ msgid, step }) => ({ value: msgid, label: step }))
  const [only] = steps
  return (
    <FormDialog<{ step: string; to: string; reason: string }>
      title={t('claim.assign-title')}
      form={form}
      values={steps.length === 1 && only ? { step: only.msgid } : {}}
      known={{ step: { options: { options, inline: false } } }}
      slots={{ to: createAssigneeSlot() }}
      ok={t('claim.assign')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ step: msgid, to, reason }, _, idOf) => {
        const sent = { msgid, to, reason }
        const { toer, badges } = await api.oa.flow.msg.assign({ ...sent, requestId: idOf(sent) })
        setBadges(badges)
        toast(t('claim.assign-done', { name: toer }), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text q-soft reason-first">{t('claim.assign-text')}</p>
    </FormDialog>
  )
}
