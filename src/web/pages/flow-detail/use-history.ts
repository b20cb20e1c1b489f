import type { OaFlowDetailLogsMsgsData } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import type { Failure } from '../../platform/call-error'
import { useLoaded } from '../../platform/use-query'
import { useFresh } from '../../platform/use-reload-on-change'

/** What happened in a flow and who has it now. */
export interface Story {
  told: OaFlowDetailLogsMsgsData | undefined
  failure: Failure | undefined
}

/** Loads the story of a flow, and again when what was loaded together with it is new. */
export function useStory(flowlistid: string, msgid: string | undefined, stamp: unknown): Story {
  const { value, failure, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_logs_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useFresh(reload, stamp)
  return { told: value, failure }
}
