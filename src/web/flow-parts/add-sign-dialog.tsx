import './flow.css'
import form from '#schemas/forms/add-sign.json'
import type { AddedWay, OaFlowDealBymsgidData } from '../../generated/types'
import { choosing } from '../own-forms/choosing-slot'
import { FormDialog } from '../own-forms/form-dialog'
import { findColleagues } from '../picker/find-person'
import { api } from '../platform/api'
import { listSign, t } from '../platform/i18n'
import { setBadges } from '../stores/badges'
import { currentPerson } from '../stores/session'
import { toast } from '../ui/toast'

type Allowed = NonNullable<OaFlowDealBymsgidData['addSign']>

interface AddSignDialogProps {
  /** My waiting message. */
  msgid: string
  allowed: Allowed
  onClose(): void
  /** Told whether my message is closed until they have decided. */
  onDone(isClosed: boolean): void
}

interface Filled {
  kind: Allowed['kinds'][number]
  way: AddedWay
  people: string[]
  reason?: string
}

const message = 'add-sign.reason-missing'
const reasonRules = [
  { required: true, message },
  { pattern: '\\S', message },
]

/** 加签: chooses who signs further, where they stand, who of them must agree, and why. */
export default function AddSignDialog({ msgid, allowed, onClose, onDone }: AddSignDialogProps) {
  const { kinds, left, reason: isReasonDue } = allowed
  const find = (text: string) => findColleagues(text, currentPerson()?.id)
  const options = kinds.map((value) => ({ value, label: t(`add-sign.${value}`) }))
  return (
    <FormDialog<Filled, Filled['kind']>
      title={t('add-sign.title')}
      form={form}
      values={{ kind: kinds[0], way: 'all' }}
      known={{
        kind: { options: { options, inline: false } },
        reason: { rules: isReasonDue ? reasonRules : [] },
      }}
      slots={{
        people: choosing({ several: true, placeholder: t('add-sign.people-hint', { n: left }), find }),
      }}
      ok={t('add-sign.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ kind, way, people, reason = '' }, _, idOf) => {
        const sent = { msgid, kind, way, people, reason }
        const { names, badges } = await api.oa.flow.msg.addsign({ ...sent, requestId: idOf(sent) })
        setBadges(badges)
        toast(t('add-sign.done', { names: names.join(listSign()) }), 'success')
        return kind
      }}
      onSent={(kind) => onDone(kind === 'before')}
    >
      <p className="reason-text reason-first">{t('add-sign.text')}</p>
    </FormDialog>
  )
}
