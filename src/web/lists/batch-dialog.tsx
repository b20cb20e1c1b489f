import './batch.css'
import { useState } from 'react'
import type { ListRow } from '../../generated/types'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { BatchRow } from './batch-row'
import { useDeptQuestion } from './own-dept'
import { batchPresses, type Deed, mustExplain, type Press, type Verdict } from './quick-act'

interface BatchDialogProps {
  rows: readonly ListRow[]
  /** Ticked rows whose step does not allow it. */
  others: number
  onSend(deed: Deed): void
  onClose(): void
}

/** Which rows are decided together, in which words: agreed to, or refused with a reason. */
export function BatchDialog({ rows, others, onSend, onClose }: BatchDialogProps) {
  const [suggest, setSuggest] = useState('')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const { acting, question, isKnown } = useDeptQuestion(rows.map(({ flowid }) => flowid))
  const kept = rows.filter(({ _id }) => !without.has(_id))
  const presses: Record<Verdict, Press[]> = {
    agree: batchPresses(kept, 'agree'),
    refuse: batchPresses(kept, 'refuse'),
  }
  const canRefuse = batchPresses(rows, 'refuse').length > 0
  const toggle = (id: string) => {
    const next = new Set(without)
    if (!next.delete(id)) next.add(id)
    setWithout(next)
  }
  const send = (verdict: Verdict) => {
    const words = suggest.trim()
    if (!words && mustExplain(presses[verdict])) return setMissing(true)
    onSend({ verdict, presses: presses[verdict], suggest: words, ...acting, isTold: true })
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      {canRefuse && (
        <Button kind="danger" disabled={!isKnown || !presses.refuse.length} onClick={() => send('refuse')}>
          {t('list.batch-refuse', { n: presses.refuse.length })}
        </Button>
      )}
      <Button kind="primary" disabled={!isKnown || !presses.agree.length} onClick={() => send('agree')}>
        {t('list.batch-confirm', { n: presses.agree.length })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('list.batch')} width={720} onClose={onClose} footer={footer}>
      <ul className="batch-rows">
        {rows.map((row) => (
          <BatchRow
            key={row._id}
            row={row}
            tick={
              <input
                type="checkbox"
                aria-label={t('list.select-row', { name: row.workname })}
                checked={!without.has(row._id)}
                onChange={() => toggle(row._id)}
              />
            }
          />
        ))}
      </ul>
      {others > 0 && <p className="list-faint">{t('list.batch-others', { n: others })}</p>}
      {canRefuse && presses.refuse.length < kept.length && (
        <p className="list-faint">
          {t('list.batch-not-refused', { n: kept.length - presses.refuse.length })}
        </p>
      )}
      {question}
      <TextAreaField
        label={t(canRefuse ? 'list.batch-words' : 'list.batch-suggest')}
        maxLength={2000}
        value={suggest}
        error={isMissing && !suggest.trim() ? t('list.reason-missing') : undefined}
        onChange={({ target }) => setSuggest(target.value)}
      />
    </Dialog>
  )
}
