import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const echoTime = 2_000
const heartbeatTime = 10_000
/** Interval at which pages are notified while the connection receives nothing. */
const pollTime = 5_000

/** Sends a notification to itself and waits for it: one at a time, shared by concurrent callers. */
export function openEcho(notify: (token: string) => Promise<unknown>) {
  const eventEmitter = new EventEmitter()
  let underWay: Promise<boolean> | undefined
  async function send(): Promise<boolean> {
    const token = randomUUID()
    const coming = once(eventEmitter, `heard ${token}`, { signal: AbortSignal.timeout(echoTime) }).then(
      () => true,
      () => false,
    )
    notify(token).catch(() => undefined)
    return coming
  }
  return {
    hear: (token = '') => eventEmitter.emit(`heard ${token}`),
    isHeard() {
      underWay ??= send().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}

/** Intervals, which tests shorten. */
export interface HeartbeatIntervals {
  heartbeat?: number
  poll?: number
}

/** Connection that heartbeats check. */
interface CheckedConnection {
  isHeard(): Promise<boolean>
  /** Returns a function that closes the connection used now. */
  closerOfNow(): () => void
  refreshAll(): void
  log: Logger
}

/** Sends heartbeats; while none arrives, pages are refreshed by the clock and the connection is opened anew. */
export function startHeartbeats(
  { isHeard, closerOfNow, refreshAll, log }: CheckedConnection,
  { heartbeat = heartbeatTime, poll = pollTime }: HeartbeatIntervals,
) {
  let polling: NodeJS.Timeout | undefined
  let stopped = false
  function startPolling(): void {
    if (!polling) log.warn('no notification arrives: pages are refreshed by the clock')
    polling ??= setInterval(refreshAll, poll).unref()
  }
  function stopPolling(): void {
    if (polling) log.warn('notifications arrive again')
    clearInterval(polling)
    polling = undefined
  }
  async function beat(): Promise<void> {
    const close = closerOfNow()
    const hasArrived = await isHeard()
    if (stopped || hasArrived) return stopPolling()
    startPolling()
    close()
  }
  async function keepBeating(): Promise<void> {
    while (!stopped) {
      await sleep(heartbeat, undefined, { ref: false })
      if (!stopped) await beat()
    }
  }
  void keepBeating()
  return {
    isPolling: () => polling !== undefined,
    stop() {
      stopped = true
      stopPolling()
    },
  }
}
