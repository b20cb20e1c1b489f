// Connection to the server: lost after a request that reached no server, restored by the next answer. While it
// is lost, one probe asks for the health of the server after 2, 4, 8 … 30 seconds and when the browser is
// back online; nothing is asked otherwise.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createEmitter } from './event-emitter'

interface Connection {
  isLost: boolean
  /** Number of times that the connection was restored. */
  restored: number
}

/** Statuses of a proxy whose server is gone. */
const gatewayFailures: readonly number[] = [502, 504]
const firstWait = 2_000
const longestWait = 30_000

/** Address of the server; empty if it serves the page. */
let base = ''
let connection: Connection = { isLost: false, restored: 0 }
let timer: ReturnType<typeof setTimeout> | undefined
let wait = firstWait
const updates = createEmitter<[]>()

function update(next: Connection): void {
  connection = next
  updates.tell()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  try {
    reportResponse((await fetch(`${base}/healthz`, { cache: 'no-store' })).status)
  } catch {
    // Without an answer the next probe follows.
  }
  if (!connection.isLost) return
  wait = Math.min(wait * 2, longestWait)
  timer = setTimeout(probe, wait)
}

/** Records that a request reached no server, and starts to probe. */
export function reportUnreachable(): void {
  if (connection.isLost) return
  wait = firstWait
  update({ ...connection, isLost: true })
  timer = setTimeout(probe, wait)
}

/** Records an answer: the connection is restored unless a proxy answers for a server that is gone. */
export function reportResponse(status: number): void {
  if (gatewayFailures.includes(status)) {
    reportUnreachable()
    return
  }
  if (!connection.isLost) return
  clearTimeout(timer)
  update({ isLost: false, restored: connection.restored + 1 })
}

/** Follows the browser's own view of the network; the server at this address is probed. */
export function watchNetwork(address: string): () => void {
  base = address
  const onOnline = () => void (connection.isLost && probe())
  addEventListener('offline', reportUnreachable)
  addEventListener('online', onOnline)
  if (!navigator.onLine) reportUnreachable()
  return () => {
    removeEventListener('offline', reportUnreachable)
    removeEventListener('online', onOnline)
  }
}

const current = () => connection

/** Returns whether the connection to the server is lost. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(updates.add, current).isLost

/** Reloads what failed as soon as the connection is restored. */
export function useReloadOnReconnect(reload: () => unknown, hasFailed: boolean): void {
  const latest = useRef({ reload, hasFailed })
  useEffect(() => {
    latest.current = { reload, hasFailed }
  })
  useEffect(() => {
    let { restored } = connection
    return updates.add(() => {
      if (connection.restored === restored) return
      restored = connection.restored
      if (latest.current.hasFailed) void latest.current.reload()
    })
  }, [])
}
