import type { UpdateEvent } from '../../../generated/types'
import { environment } from '../environment'
import { pageId } from '../random'
import { subscribeEvents } from './event-stream'
import { whileHidden, whileVisible } from './page-visibility'

/** Debounce within which events are combined, and the minimum interval between updates, in milliseconds. */
const [gathering, pace] = [300, 1_000]

/** Change that events notify of; `isOwn`: calls of this page caused all of it. */
export interface Update {
  /** Flows whose content changed; missing = any may have. */
  flows?: readonly string[]
  isOwn: boolean
}

/** Combines events to one change. */
function combine(events: readonly UpdateEvent[]): Update {
  const isOwn = events.every(({ page }) => page === pageId)
  if (events.some(({ flows }) => !flows)) return { isOwn }
  return { isOwn, flows: [...new Set(events.flatMap(({ flows = [] }) => flows))] }
}

/** Runs once for all events within the debounce. */
function gathered(run: (update: Update) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  let events: UpdateEvent[] = []
  const fire = () => {
    timer = undefined
    last = performance.now()
    const combined = combine(events)
    events = []
    run(combined)
  }
  return {
    soon: (event: UpdateEvent) => {
      events.push(event)
      timer ??= setTimeout(fire, Math.max(gathering, last + pace - performance.now()))
    },
    drop: () => clearTimeout(timer),
  }
}

/**
 * Runs in one tab of a browser at a time, if the browser supports locks; `isLate`: another tab ran before.
 */
async function inOneTab(name: string, signal: AbortSignal, work: (isLate: boolean) => Promise<void>) {
  const { locks } = navigator
  if (!locks) return work(false)
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work(false) : undefined))
  if (!signal.aborted) await locks.request(name, { signal }, () => work(true)).catch(() => undefined)
}

/** Returns the lock and channel name that visible tabs use for a person's events. */
const nameOf = (person: string) => `qianpi-news-${environment.name}-${person}`

/** One tab opens the stream and shares its events, since browsers open only six connections to a server. */
function hearWithOtherTabs(person: string, onNews: (event: UpdateEvent) => void): () => void {
  const name = nameOf(person)
  const line = new BroadcastChannel(name)
  const listeners = new AbortController()
  line.onmessage = ({ data }: MessageEvent<UpdateEvent>) => onNews(data)
  const passOn = (event: UpdateEvent) => {
    onNews(event)
    line.postMessage(event)
  }
  void inOneTab(name, listeners.signal, (isLate) => subscribeEvents(listeners.signal, passOn, isLate))
  return () => {
    listeners.abort()
    line.close()
  }
}

/**
 * Subscribes to a person's events while the tab is visible, combined by debounce. Returns an unsubscribe
 * function. A hidden tab neither listens nor polls, and is updated once when shown again.
 */
export function subscribeUpdates(person: string, onNews: (update: Update) => void): () => void {
  let wasHidden = false
  return whileVisible(() => {
    const { soon, drop } = gathered(onNews)
    const unsubscribe = hearWithOtherTabs(person, soon)
    if (wasHidden) soon({})
    wasHidden = true
    return () => {
      unsubscribe()
      drop()
    }
  })
}

interface Unseen {
  /** Called before events arrive; records the state when the last tab was hidden. */
  begin(): Promise<void>
  onNews(): void
}

/** Checks whether another tab of the browser is visible: it shows updates itself. */
async function isLookedAt(person: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(person))
}

/** Subscribes in one hidden tab while no tab of the browser is visible. Returns an unsubscribe function. */
export function subscribeHiddenUpdates(person: string, { begin, onNews }: Unseen): () => void {
  return whileHidden(() => {
    const listeners = new AbortController()
    const { soon, drop } = gathered(() => void isLookedAt(person).then((isSeen) => isSeen || onNews()))
    void inOneTab(`${nameOf(person)}-unseen`, listeners.signal, async () => {
      await begin()
      await subscribeEvents(listeners.signal, soon, false)
    })
    return () => {
      listeners.abort()
      drop()
    }
  })
}
