import type { OaFlowDetailLogsMsgsData } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import type { CallError } from '../../platform/call-error'
import { useQuery } from '../../platform/use-query'
import { useReloadOnChange } from '../../platform/use-reload-on-change'

/** What happened in a flow and who has it now. */
export interface FlowHistoryState {
  told: OaFlowDetailLogsMsgsData | undefined
  failure: CallError | undefined
}

/** Loads the story of a flow, and again when what was loaded together with it is new. */
export function useFlowHistory(
  flowlistid: string,
  msgid: string | undefined,
  stamp: unknown,
): FlowHistoryState {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_logs_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useReloadOnChange(reload, stamp)
  return { told: value, failure }
}
