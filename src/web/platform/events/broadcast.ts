import { environment } from '../environment'

/** Tabs of other environments speak for others anyway. */
const channel = `qianpi-session-${environment.name}`

/** Tells the other tabs of this browser that they now speak for somebody else. */
export function broadcastSwitch(): void {
  const line = new BroadcastChannel(channel)
  line.postMessage('switched')
  line.close()
}

/** Runs when another tab has switched whom this browser speaks for; answers how to stop. */
export function onSessionSwitch(run: () => void): () => void {
  const line = new BroadcastChannel(channel)
  line.onmessage = run
  return () => line.close()
}
