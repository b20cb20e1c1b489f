import type { CallName, Calls } from '../../generated/calls'
import type { HomeWidget } from '../../generated/types'
import { type QueryResult, useQuery, useReloadOnChange } from '../platform'
import { findCall } from '../platform/api'
import { useRefreshSignal } from '../stores/refresh-signal'

/** Returns the response of a widget's call; a live widget reloads on server events. */
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
