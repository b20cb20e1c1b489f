import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from './after-paint'

/**
 * Returns a value after the frame that it comes with is painted, or `delay` ms after that, and the last one until then:
 * what is computed from it does not delay the frame. A new value starts the delay again.
 */
export function usePostPaintValue<Value>(value: Value, initial: Value, delay = 0): Value {
  const [shown, show] = useState({ value: initial })
  useEffect(() => {
    if (shown.value === value) return
    return runAfterPaint(() => startTransition(() => show({ value })), delay)
  }, [shown, value, delay])
  return shown.value
}
