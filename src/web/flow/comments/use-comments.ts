import type { Comment, OaFlowCommentListData } from '../../../generated/types'
import { api, quietApi } from '../../platform/api'
import type { CallError } from '../../platform/call-error'
import { canWrite } from '../../platform/environment'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { useReloadOnChange } from '../../platform/use-reload-on-change'
import { useRefreshSignal } from '../../stores/refresh-signal'
import { toast } from '../../ui/toast'

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
