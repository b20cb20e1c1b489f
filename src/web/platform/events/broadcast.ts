import { environment } from '../environment'

/** Channel name per environment; tabs of other environments have their own sessions. */
const channel = `qianpi-session-${environment.name}`

/** Notifies other tabs of this browser that the session's person has changed. */
export function broadcastSwitch(): void {
  const line = new BroadcastChannel(channel)
  line.postMessage('switched')
  line.close()
}

/** Runs when another tab has changed the session's person. Returns an unsubscribe function. */
export function onSessionSwitch(run: () => void): () => void {
  const line = new BroadcastChannel(channel)
  line.onmessage = run
  return () => line.close()
}
