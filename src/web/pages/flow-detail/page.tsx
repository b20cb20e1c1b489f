import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { quietApi } from '../../platform/api'
import { useLoaded } from '../../platform/use-loaded'
import { RefusedPage } from '../../renderer/flow/refused-page'
import { setBadges } from '../../stores/badges'
import { Skeleton } from '../../ui/parts'
import { Detail } from './detail'

/** Looks at a flow: its form, its history, its diagram, and what may be done with it. */
export default function FlowDetailPage() {
  const [query] = useSearchParams()
  const flowlistid = query.get('flowlistid') ?? ''
  const msgid = query.get('msgid') ?? undefined
  const { value, failure, reload } = useLoaded(`${flowlistid} ${msgid}`, () =>
    quietApi.oa.flow.detail({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  const isOpen = value !== undefined
  useEffect(() => {
    // A notice or copy is read by being opened; when that fails its dot stays, nothing else.
    if (isOpen && msgid) quietApi.oa.flow.setread({ msgid: [msgid] }).then(setBadges, () => undefined)
  }, [isOpen, msgid])
  if (failure) return <RefusedPage failure={failure} onRetry={reload} />
  return value ? <Detail detail={value} msgid={msgid} onChanged={reload} /> : <Skeleton lines={10} />
}
