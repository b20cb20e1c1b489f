import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FileSource } from '../../files/file-source'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { useQuery, useReloadOnChange } from '../../platform'
import { quietApi } from '../../platform/api'
import { loadBadges } from '../../stores/badges'
import { flowRequest } from '../../stores/first-requests'
import { useReadingPane } from '../../stores/reading-pane'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { Skeleton } from '../../ui'
import { FlowDetail } from './flow-detail'

/** Shows a flow: form, history, diagram and available actions. */
export default function FlowDetailPage() {
  const [query] = useSearchParams()
  const flowlistid = query.get('flowlistid') ?? ''
  const msgid = query.get('msgid') ?? undefined
  const tab = query.get('tab') ?? undefined
  const key = `${flowlistid} ${msgid}`
  const { isAhead = false } = useReadingPane() ?? {}
  const { value, failure, reload } = useQuery(key, () =>
    isAhead
      ? quietApi.oa.flow.detail({ flowOi_id: flowlistid, ...(msgid && { msgid }), peek: true })
      : flowRequest.take(flowlistid, msgid),
  )
  useReloadOnChange(reload, useFlowRefreshSignal(flowlistid))
  const isOpen = value !== undefined
  useEffect(() => {
    // Opening a notice or copy marks it as read, so its badge updates immediately.
    if (isOpen && msgid && !isAhead) void loadBadges()
  }, [isOpen, msgid, isAhead])
  const isGone = failure?.status === 200
  if (failure && (isGone || !value)) return <FlowErrorPage failure={failure} onRetry={reload} />
  if (!value) return <Skeleton lines={10} />
  return (
    <FileSource value={value.flow.name}>
      <FlowDetail key={`${key} ${tab}`} detail={value} msgid={msgid} tab={tab} onChanged={reload} />
    </FileSource>
  )
}
