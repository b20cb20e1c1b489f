import { useEffect, useState } from 'react'

export type Loaded<Value> = { value?: Value; failed: boolean; again(): void }

/** What a loader answers, once it has; a failure can be tried again. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; failed: boolean }>({ failed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let isShown = true
    load().then(
      (value) => isShown && setState({ value, failed: false }),
      () => isShown && setState({ failed: true }),
    )
    return () => {
      isShown = false
    }
  }, [load, attempt])
  return { ...state, again: () => setAttempt((last) => last + 1) }
}
