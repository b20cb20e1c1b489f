import { useState } from 'react'
import { Link } from 'react-router-dom'
import { absoluteTime, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Muted } from '../../ui'

/** Number of earlier requests shown beside a new one. */
const maxEarlier = 5

/** The creator's newest requests of this flow, loaded when the list is opened. */
export function EarlierRequests({ flowid }: { flowid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { value } = useQuery(`earlier ${flowid} ${isOpen}`, async () =>
    isOpen ? (await quietApi.oa.flow.list.icreat({ nowpage: 1, search: { flowid } })).result : undefined,
  )
  return (
    <details className="flow-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="q-soft">{t('create.earlier')}</summary>
      {value?.length === 0 && <p className="q-muted q-text-sm">{t('create.earlier.none')}</p>}
      <ul className="q-stack q-gap-1-5 q-margin-top-3">
        {value?.slice(0, maxEarlier).map(({ _id, workname, desc, result, created_at }) => (
          <li key={_id} className="q-row q-wrap q-gap-2 q-gap-y-0 q-text-sm">
            <Link to={`/flowdetail?flowlistid=${_id}`} target="_blank">
              {[workname, desc].filter(Boolean).join(' ')}
            </Link>
            <Muted as="small">{`${t(`flow.result.${result}`)} · ${absoluteTime(created_at)}`}</Muted>
            <Link to={`/flowcreat/${flowid}?again=${_id}`}>{t('create.earlier.again')}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
