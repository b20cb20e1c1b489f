import type { Clock } from '../clock'
import type { PostJson } from '../remote/outgoing-request'

/** Dependencies of an outside directory's client; tests pass their own time. */
export interface ClientOptions {
  clock: Clock
  post: PostJson
  wait(milliseconds: number): Promise<void>
  perSecond: number
}

/** Creates a throttle: one request at a time, at the configured rate. */
export function createThrottle({ clock, wait, perSecond }: ClientOptions): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = clock.now()
    const at = Math.max(now, next)
    next = at + gap
    return wait(at - now)
  }
}
