import type { Comment, OaFlowCommentListData } from '../../generated/types'
import { api, quietApi } from '../platform/api'
import { mayWrite } from '../platform/environment'
import { t } from '../platform/i18n'
import { useFresh } from '../platform/use-fresh'
import { useLoaded } from '../platform/use-loaded'
import { useNews } from '../stores/news'
import { toast } from '../ui/toast'

/** What people said about a flow, and what may be done about it. */
export interface Remarks {
  list: readonly Comment[] | undefined
  /** Whom a new remark may mention; missing where none may be written. */
  people: OaFlowCommentListData['people'] | undefined
  reload(): Promise<void>
  withdraw(id: string): Promise<void>
}

/** The remarks on a flow, kept fresh. */
export function useRemarks(flowlistid: string): Remarks {
  const { value, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.comment.list({ flowOi_id: flowlistid }),
  )
  useFresh(reload, useNews())
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  const people = value && mayWrite('oa/flow/comment/creat') ? value.people : undefined
  return { list: value?.list, people, reload, withdraw }
}
