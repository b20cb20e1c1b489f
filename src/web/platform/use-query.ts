import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from './call-error'
import { useReloadOnReconnect } from './connection'
import { reportFailure } from './failure-listener'

export interface QueryResult<Value> {
  value: Value | undefined
  failure: CallError | undefined
  reload(): Promise<void>
}

/**
 * Loads the response of a call when the component mounts, whenever the key changes, and after a failure when
 * the connection is restored. A failure is reported to the person; if reloading fails, the last value stays
 * beside the error. Known data is returned from the first render.
 */
export function useQuery<Value>(key: string, load: () => Promise<Value>, known?: Value): QueryResult<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; failure?: CallError }>({
    key,
    value: known,
  })
  const latest = useRef(load)
  latest.current = load
  const current = useRef(key)
  current.current = key
  const reload = useCallback(async () => {
    try {
      const value = await latest.current()
      if (current.current === key)
        setState((old) => (old.key === key && old.value === value && !old.failure ? old : { key, value }))
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(String(error))
      if (current.current !== key) return
      reportFailure(failure)
      setState((old) => ({ key, value: old.key === key ? old.value : undefined, failure }))
    }
  }, [key])
  useEffect(() => void reload(), [reload])
  const own = state.key === key ? state : { key }
  useReloadOnReconnect(reload, own.failure !== undefined)
  return { value: own.value, failure: own.failure, reload }
}
