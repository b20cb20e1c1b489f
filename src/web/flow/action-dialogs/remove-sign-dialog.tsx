import '../flow.css'
import form from '#schemas/forms/remove-sign.json'
import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui'

interface RemoveSignDialogProps {
  flowlistid: string
  /** Signers whom the user may remove. */
  people: OaFlowDetailData['may']['removesign']
  onClose(): void
  onDone(): void
}

/** Dialog for 减签: chooses which of the signers added by the user are removed. */
export default function RemoveSignDialog({ flowlistid, people, onClose, onDone }: RemoveSignDialogProps) {
  const options = people.map(({ name, kind }, at) => ({
    value: String(at),
    label: t('add-sign.log-one', { kind: t(`add-sign.tag.${kind}`), names: name }),
  }))
  return (
    <FormDialog<{ who: string; reason?: string }>
      title={t('remove-sign.title')}
      form={form}
      values={people.length === 1 ? { who: '0' } : {}}
      known={{ who: { options: { options, inline: false } } }}
      ok={t('remove-sign.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ who, reason = '' }, _, idOf) => {
        const { from = '', to = '' } = people[Number(who)] ?? {}
        const sent = { flowOi_id: flowlistid, from, to, reason, signature: 'request' as const }
        const { name } = await api.oa.flow.msg.removesign({ ...sent, requestId: idOf(sent) })
        toast(t('remove-sign.done', { name }), 'success')
      }}
      onSent={onDone}
    >
      <p className="reason-text q-soft reason-first">{t('remove-sign.text')}</p>
    </FormDialog>
  )
}
