import type { UpdateEvent } from '../../../generated/types'

/** Event for people of a workspace. */
export type PushEvent = { workspace: string; people: string[] } & UpdateEvent

/**
 * Maximum number of people a second who are notified when all are: each page then requests its counters and its list,
 * about 10 ms of CPU time, and their acts need a turn, too.
 */
const peoplePerSecond = 100
const interval = 100
const peopleAtOnce = (peoplePerSecond * interval) / 1_000

/**
 * Listeners of people's open pages. An event for everyone, after events may have been lost, reaches them one part after
 * another, so that a whole company does not request its pages in one moment.
 */
export function createListeners() {
  const listeners = new Map<string, Set<(update: UpdateEvent) => void>>()
  /** Keys of people to be notified of everything; one who waits is not added again. */
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const keyOf = (workspace: string, personId: string) => `${workspace} ${personId}`
  const notify = (key: string, update: UpdateEvent) => {
    for (const hear of listeners.get(key) ?? []) hear(update)
  }
  function stop(): void {
    clearInterval(timer)
    timer = undefined
    waiting.clear()
  }
  function notifyNext(): void {
    for (const key of [...waiting].slice(0, peopleAtOnce)) {
      waiting.delete(key)
      notify(key, {})
    }
    if (waiting.size === 0) stop()
  }
  return {
    notifyAll() {
      for (const key of listeners.keys()) waiting.add(key)
      if (timer) return
      timer = setInterval(notifyNext, interval).unref()
      notifyNext()
    },
    notifyOf({ workspace, people, ...update }: PushEvent) {
      for (const id of people) notify(keyOf(workspace, id), update)
    },
    add(workspace: string, personId: string, hear: (update: UpdateEvent) => void) {
      const key = keyOf(workspace, personId)
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size > 0) return
        listeners.delete(key)
        waiting.delete(key)
      }
    },
    stop,
  }
}
