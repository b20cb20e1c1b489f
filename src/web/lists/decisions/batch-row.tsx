import './batch.css'
import type { ReactNode } from 'react'
import type { ListRow } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { t } from '../../platform'

interface BatchRowProps {
  row: ListRow
  /** Checkbox before the creator. */
  tick?: ReactNode
  /** Sentence below the row. */
  note?: string | undefined
  children?: ReactNode
}

/** Renders a row of a batch: creator and department, flow and values. */
export function BatchRow({ row, tick, note, children }: BatchRowProps) {
  const { flowname, workname, NowFunName, flowlistOi, summary } = row
  const { created_id, creater, dept, desc } = flowlistOi
  const values = summary.map(({ name, text: value }) => t('list.value', { name, value }))
  const brief = [desc, ...values].filter(Boolean).join(' | ')
  return (
    <li className="batch-row q-row q-gap-2-5 q-line-below">
      {tick}
      <PersonAvatar id={created_id} name={creater} />
      <span className="batch-who q-stack q-shrink">
        <span>{creater}</span>
        <small title={dept}>{dept}</small>
      </span>
      <span className="batch-what q-stack q-shrink q-grow">
        <span>
          {flowname} <small>{workname}</small> <small>{NowFunName}</small>
        </span>
        <small title={brief}>{brief}</small>
        {note && <small className="batch-note">{note}</small>}
      </span>
      {children}
    </li>
  )
}
