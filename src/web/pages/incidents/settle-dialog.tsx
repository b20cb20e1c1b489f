import { useRef, useState } from 'react'
import type { OaFlowIncidentListData } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

/** What is done about an incident. */
export type Way = 'retry' | 'skip'

/** An incident about to be settled. */
export interface Settling {
  way: Way
  incident: OaFlowIncidentListData['result'][number]
}

interface SettleDialogProps {
  settling: Settling
  onClose(): void
  onDone(): void
}

/** Asks why, and tries again or skips. */
export function SettleDialog({ settling: { way, incident }, onClose, onDone }: SettleDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const send = async () => {
    const body = { id: incident.id, reason: reason.trim() }
    setBusy(true)
    try {
      await api.oa.flow.incident[way]({ ...body, requestId: idOf.current(body) })
      toast(t(`incident.${way}-done`), 'success')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t(`incident.${way}`)}
      busy={isBusy}
      disabled={!reason.trim()}
      onClick={() => void send()}
    />
  )
  return (
    <Dialog title={t(`incident.${way}-title`)} width={520} onClose={onClose} footer={footer}>
      <p className="reason-text">
        {t(`incident.${way}-text.${incident.kind === 'event' ? 'event' : 'other'}`, { step: incident.step })}
      </p>
      <TextAreaField
        label={t('incident.reason')}
        required
        autoFocus
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
