import { useMemo } from 'react'
import { quietApi } from '../../platform/api'
import { useFresh } from '../../platform/use-fresh'
import { useLoaded } from '../../platform/use-loaded'
import { History } from '../../renderer/flow/history'
import { Empty, Skeleton } from '../../ui/parts'

interface LogTabProps {
  flowlistid: string
  msgid: string | undefined
  /** What was loaded together with it: when that is new, the history is loaded again. */
  stamp: unknown
}

/** The history, with what became of everyone who got something. */
export function LogTab({ flowlistid, msgid, stamp }: LogTabProps) {
  const { value, failure, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_logs_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useFresh(reload, stamp)
  const statuses = useMemo(() => new Map(value?.msgList.map((message) => [message._id, message])), [value])
  if (failure && !value) return <Empty title={failure.message} />
  if (!value) return <Skeleton lines={8} />
  return <History flowlistid={flowlistid} logs={value.logList} statusOf={(id) => statuses.get(id)} />
}
