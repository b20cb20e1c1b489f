import { useState } from 'react'
import type { ListRow } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'

interface BatchDialogProps {
  rows: readonly ListRow[]
  /** Ticked rows whose step does not allow it. */
  others: number
  onSend(suggest: string): void
  onClose(): void
}

/** Which rows are handled together, by which button, with which words. */
export function BatchDialog({ rows, others, onSend, onClose }: BatchDialogProps) {
  const [suggest, setSuggest] = useState('')
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" onClick={() => onSend(suggest.trim())}>
        {t('list.batch-confirm', { n: rows.length })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('list.batch')} width={560} onClose={onClose} footer={footer}>
      <ul className="list-batch-rows">
        {rows.map((row) => (
          <li key={row._id}>
            <span>
              {row.flowname} · {row.flowlistOi.desc || row.workname}
            </span>
            <small>{t('list.batch-row', { step: row.NowFunName, button: row.batch ?? '' })}</small>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="list-faint">{t('list.batch-others', { n: others })}</p>}
      <TextAreaField
        label={t('list.batch-suggest')}
        maxLength={2000}
        value={suggest}
        onChange={({ target }) => setSuggest(target.value)}
      />
    </Dialog>
  )
}
