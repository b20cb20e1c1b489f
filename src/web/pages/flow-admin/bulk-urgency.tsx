import { useRef, useState } from 'react'
import { UrgencySelect } from '../../flow/next-steps/urgency-select'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { createRequestIds } from '../../platform/request-id'
import { Dialog } from '../../ui/dialog'
import { DialogButtons } from '../../ui/dialog-buttons'
import type { AdminActionProps } from './action-dialog'
import { runForEach } from './run-for-each'

/** Marks the chosen flows as urgent or not urgent (处理级别). */
export function BulkUrgency({ rows, onClose, onOutcomes }: AdminActionProps) {
  const [level, setLevel] = useState<0 | 100>(100)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const send = async () => {
    setBusy(true)
    const outcomes = await runForEach(rows, ({ _id: flowOi_id }) => {
      const body = { flowOi_id, level }
      return quietApi.oa.flow.setlevel({ ...body, requestId: idOf.current(body) })
    })
    onOutcomes(outcomes)
  }
  return (
    <Dialog
      title={t('admin-flow.level-title', { n: rows.length })}
      width={480}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} busy={isBusy} onClick={() => void send()} />}
    >
      <div className="reason q-stack q-gap-4">
        <p className="reason-text q-soft">{t(level > 0 ? 'level.raise-text' : 'level.lower-text')}</p>
        <div>
          <UrgencySelect value={level} onChange={setLevel} />
        </div>
      </div>
    </Dialog>
  )
}
