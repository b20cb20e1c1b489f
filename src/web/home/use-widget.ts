import type { CallName, Calls } from '../../generated/calls'
import type { HomeWidget } from '../../generated/types'
import { callNamed } from '../platform/api'
import { type Loaded, useLoaded } from '../platform/use-query'
import { useFresh } from '../platform/use-reload-on-change'
import { useNews } from '../stores/refresh-signal'

/** What a widget's call answers; one that changes with the news asks again when there are some. */
export function useWidget<Name extends CallName>({
  name,
  call,
  news,
}: HomeWidget): Loaded<Calls[Name]['data']> {
  const loaded = useLoaded(name, () => callNamed(call as Name)({} as Calls[Name]['body']))
  const heard = useNews()
  useFresh(loaded.reload, news ? heard : 0)
  return loaded
}
