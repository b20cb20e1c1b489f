import { useRef } from 'react'
import type { Comment, CommentList } from '../../../generated/types'
import { type CallError, t, useQuery, useReloadOnChange } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { toast } from '../../ui'

/** Comments on a flow, and the actions on them. */
export interface FlowComments {
  list: readonly Comment[] | undefined
  failure: CallError | undefined
  /** People that a new comment may mention; undefined if comments are not allowed. */
  people: CommentList['people'] | undefined
  reload(): Promise<void>
  withdraw(id: string): Promise<void>
  /** Adds or takes back a reaction; missing if the reader may not. */
  react: ((id: string, kind: string, isOn: boolean) => Promise<void>) | undefined
}

/** Returns the current comments on a flow; those that came with its page are not requested again. */
export function useComments(flowlistid: string, known?: CommentList): FlowComments {
  const unused = useRef(known)
  const load = async () => {
    const first = unused.current
    unused.current = undefined
    return first ?? quietApi.oa.flow.comment.list({ flowOi_id: flowlistid })
  }
  const { value, failure, reload } = useQuery(flowlistid, load, known)
  useReloadOnChange(reload, useFlowRefreshSignal(flowlistid))
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  const people = value && canWrite('oa/flow/comment/creat') ? value.people : undefined
  const react = async (id: string, kind: string, isOn: boolean) => {
    const sent = { flowOi_id: flowlistid, id, kind, on: isOn }
    await api.oa.flow.comment.react(sent).catch(() => undefined)
    await reload()
  }
  const reacting = canWrite('oa/flow/comment/react') ? react : undefined
  return { list: value?.list, failure, people, reload, withdraw, react: reacting }
}
