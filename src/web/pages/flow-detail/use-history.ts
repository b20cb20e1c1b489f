import type { OaFlowDetailLogsMsgsData } from '../../../generated/types'
import { type CallError, useQuery, useReloadOnChange } from '../../platform'
import { quietApi } from '../../platform/api'

/** History and current assignees of a flow. */
export interface FlowHistoryState {
  told: OaFlowDetailLogsMsgsData | undefined
  failure: CallError | undefined
  reload(): Promise<void>
}

/** Loads the history of a flow, and reloads it when the data it was loaded with changes. */
export function useFlowHistory(
  flowlistid: string,
  msgid: string | undefined,
  stamp: unknown,
): FlowHistoryState {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_logs_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useReloadOnChange(reload, stamp)
  return { told: value, failure, reload }
}
