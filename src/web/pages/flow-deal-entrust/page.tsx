import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { type CallError, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { isProduction } from '../../platform/environment'
import { openDelegatedTask } from '../../stores/delegated-sessions'
import { hasPermission } from '../../stores/session'
import { Card, EmptyState, LoadState, RelativeTime, Tag } from '../../ui'
import '../../platform/i18n/delegation-texts'
import './flow-deal-entrust.css'

const load = () =>
  quietApi.oa.flow.myentrust.list({ nowpage: 1, search: { direction: 'to_me', state: 'waiting' } })

/** Lists the delegated messages that wait, if the link names none. */
function Waiting() {
  const { value, failure, reload } = useQuery('entrusted', load)
  if (!value) return <LoadState failure={failure} reload={reload} lines={6} />
  // A person who may not handle them still reads them.
  const page = hasPermission('flow.work.deal') ? 'flowdeal' : 'flowdetail'
  if (!value.result.length) return <EmptyState title={t('delegation.nothing-waits')} />
  return (
    <Card as="ul" className="deal-entrusted">
      {value.result.map(({ _id, flowlistid, flowname, workname, NowFunName, entrust_from, created_at }) => (
        <li className="q-row q-wrap q-gap-2 q-gap-y-1 q-line-below q-pad-y-3 q-pad-x-4" key={_id}>
          <Link to={`/${page}?msgid=${_id}&flowlistid=${flowlistid}`}>{flowname}</Link>
          <small>{workname}</small>
          <Tag tone="primary">{t('flow.in-place', { name: entrust_from.name })}</Tag>
          <span>
            {NowFunName} · <RelativeTime at={created_at} />
          </span>
        </li>
      ))}
    </Card>
  )
}

/** Switches from production to the environment in which only delegated messages are handled. */
function Enter({ msgid }: { msgid: string }) {
  const [failure, setFailure] = useState<CallError>()
  useEffect(() => {
    openDelegatedTask(msgid).catch(setFailure)
  }, [msgid])
  return <LoadState failure={failure} lines={6} />
}

/** Opens one delegated message and nothing around it (S1-047). */
export default function FlowDealEntrustPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  if (isProduction) return <Enter msgid={msgid} />
  return msgid ? <Navigate to={`/flowdeal?msgid=${encodeURIComponent(msgid)}`} replace /> : <Waiting />
}
