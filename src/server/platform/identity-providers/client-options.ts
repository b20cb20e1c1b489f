import type { Clock } from '../clock'
import type { PostJson } from '../remote/outgoing-request'

/** What a client of an outside directory stands on; tests bring their own time. */
export interface ClientOptions {
  clock: Clock
  post: PostJson
  wait(milliseconds: number): Promise<void>
  perSecond: number
}

/** One question at a time leaves, spaced as configured. */
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
