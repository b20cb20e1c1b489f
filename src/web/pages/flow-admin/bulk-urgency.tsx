import { useRef, useState } from 'react'
import { Level } from '../../flow/next-steps/urgency-select'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { requestIds } from '../../platform/request-id'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/dialog-buttons'
import type { DeedProps } from './action-dialog'
import { sendEach } from './run-for-each'

/** 处理级别: makes the chosen flows urgent, or no longer so. */
export function LevelMany({ rows, onClose, onOutcomes }: DeedProps) {
  const [level, setLevel] = useState<0 | 100>(100)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const send = async () => {
    setBusy(true)
    const outcomes = await sendEach(rows, ({ _id: flowOi_id }) => {
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
      footer={<OkCancel onCancel={onClose} busy={isBusy} onClick={() => void send()} />}
    >
      <div className="reason">
        <p className="reason-text">{t(level > 0 ? 'level.raise-text' : 'level.lower-text')}</p>
        <div>
          <Level value={level} onChange={setLevel} />
        </div>
      </div>
    </Dialog>
  )
}
