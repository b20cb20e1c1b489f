import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EntrustedRow } from '#/generated/types'
import { messageStatus } from '../../../core/flow'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { confirm, RelativeTime, Row, Tag, toast } from '../../ui'

export type Direction = 'to_me' | 'by_me'

/** Row, with the side it is viewed from. */
export type DelegationRow = EntrustedRow & { direction: Direction }

interface RowProps {
  row: DelegationRow
  deeds: ReactNode
}

/** Takes a waiting message back from the delegate after confirmation. */
export async function reclaimMessage({ _id, toer, flowname }: EntrustedRow): Promise<void> {
  const question = {
    title: t('delegation.take-back'),
    text: t('delegation.take-back-sure', { name: toer, flow: flowname }),
  }
  if (!(await confirm({ ...question, yes: t('delegation.take-back') }))) return
  const { badges } = await api.oa.flow.entrust.take_back({ flowmsgid: _id })
  setBadges(badges)
  toast(t('delegation.taken-back'), 'success')
}

/** Renders the status of a row: waiting, read or unread, or how and when it was handled. */
function State({ row }: { row: DelegationRow }) {
  const { direction } = row
  const { status, hasread, button, finished_at } = row
  if (status !== messageStatus.waiting)
    return (
      <Row as="span" gap={2} lineGap={1} wrap>
        <Tag tone={status === messageStatus.handled ? 'success' : 'neutral'}>
          {t(row.takenback ? 'delegation.status.taken-back' : `delegation.status.${status}`)}
        </Tag>
        {button && <span>{t('list.pressed', { button })}</span>}
        {finished_at && <RelativeTime at={finished_at} />}
      </Row>
    )
  const read =
    direction === 'to_me' ? ['list.unread', 'list.read'] : ['delegation.unread-by', 'delegation.read-by']
  return (
    <Row as="span" gap={2} lineGap={1} wrap>
      <Tag tone="primary">{t('delegation.waiting')}</Tag>
      <span>{t(read[hasread] ?? '', { name: row.toer })}</span>
    </Row>
  )
}

/** Renders a message that a delegate handles. */
export const DelegatedItem = ({ row, deeds }: RowProps) => {
  const { direction } = row
  const isNew = direction === 'to_me' && row.hasread === 0 && row.status === messageStatus.waiting
  return (
    <li
      className="entrusted-row q-stack q-align-center q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4"
      data-new={isNew || undefined}
    >
      <div className="entrusted-facts q-stack q-gap-1 q-shrink">
        <Row as="header" gap={2} lineGap={1} wrap>
          {isNew && <i className="list-dot q-fixed" aria-hidden="true" />}
          <Link to={`/flowdetail?flowlistid=${row.flowlistid}`}>{row.flowname}</Link>
          <small>{row.workname}</small>
          {row.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        </Row>
        {row.desc && <span className="q-break">{row.desc}</span>}
        <span>
          {t('flow.for', { name: row.toer, other: row.entrust_from.name })} · {row.NowFunName} ·{' '}
          {t('delegation.started-by', { name: row.flowcreater })} · <RelativeTime at={row.created_at} />
        </span>
        <State row={row} />
      </div>
      {deeds}
    </li>
  )
}
