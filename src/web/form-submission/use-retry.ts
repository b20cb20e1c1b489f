import { useEffect, useRef } from 'react'

const pause = 5_000

/** While something waits for the connection, tries it again: at once when that is back, and every few seconds. */
export function useRetry(isWaiting: boolean, tryAgain: () => void): void {
  const latest = useRef(tryAgain)
  latest.current = tryAgain
  useEffect(() => {
    if (!isWaiting) return
    const run = () => latest.current()
    const timer = setInterval(run, pause)
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [isWaiting])
}
