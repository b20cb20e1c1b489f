import type { CallName, Calls } from '../../generated/calls'
import type { HomeWidget } from '../../generated/types'
import { findCall } from '../platform/api'
import { type QueryResult, useQuery } from '../platform/use-query'
import { useReloadOnChange } from '../platform/use-reload-on-change'
import { useRefreshSignal } from '../stores/refresh-signal'

/** What a widget's call answers; one that changes with the news asks again when there are some. */
export function useWidget<Name extends CallName>({
  name,
  call,
  news,
}: HomeWidget): QueryResult<Calls[Name]['data']> {
  const loaded = useQuery(name, () => findCall(call as Name)({} as Calls[Name]['body']))
  const heard = useRefreshSignal()
  useReloadOnChange(loaded.reload, news ? heard : 0)
  return loaded
}
