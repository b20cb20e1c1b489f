import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from './call-error'

export interface Loaded<Value> {
  value: Value | undefined
  failure: Failure | undefined
  reload(): Promise<void>
}

/**
 * What a call answers, fetched when the part is shown; the key tells when it is another thing. When loading it
 * again fails, the last value stays beside the failure. What is known already is there from the beginning.
 */
export function useLoaded<Value>(key: string, load: () => Promise<Value>, known?: Value): Loaded<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; failure?: Failure }>({ key, value: known })
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
      const failure = error instanceof Failure ? error : new Failure(String(error))
      if (current.current === key)
        setState((old) => ({ key, value: old.key === key ? old.value : undefined, failure }))
    }
  }, [key])
  useEffect(() => void reload(), [reload])
  const own = state.key === key ? state : { key }
  return { value: own.value, failure: own.failure, reload }
}
