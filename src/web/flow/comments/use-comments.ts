import type { Comment, OaFlowCommentListData } from '../../../generated/types'
import { type CallError, t, useQuery, useReloadOnChange } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { useRefreshSignal } from '../../stores/refresh-signal'
import { toast } from '../../ui'

/** Comments on a flow, and the actions on them. */
export interface FlowComments {
  list: readonly Comment[] | undefined
  failure: CallError | undefined
  /** People that a new comment may mention; undefined if comments are not allowed. */
  people: OaFlowCommentListData['people'] | undefined
  reload(): Promise<void>
  withdraw(id: string): Promise<void>
}

/** Returns the current comments on a flow. */
export function useComments(flowlistid: string): FlowComments {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.comment.list({ flowOi_id: flowlistid }),
  )
  useReloadOnChange(reload, useRefreshSignal())
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  const people = value && canWrite('oa/flow/comment/creat') ? value.people : undefined
  return { list: value?.list, failure, people, reload, withdraw }
}
