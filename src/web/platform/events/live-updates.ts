import { environment } from '../environment'
import { subscribeEvents } from './event-stream'
import { whileHidden, whileVisible } from './page-visibility'

/** What comes within so long is one piece of news; between two pieces there is a pause. */
const [gathering, pace] = [300, 1_000]

/** Runs once for all that comes within a moment. */
function gathered(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const fire = () => {
    timer = undefined
    last = performance.now()
    run()
  }
  return {
    soon: () => {
      timer ??= setTimeout(fire, Math.max(gathering, last + pace - performance.now()))
    },
    drop: () => clearTimeout(timer),
  }
}

/** Works in one tab of a browser at a time, where the browser can tell; `isLate`: another one worked before. */
async function inOneTab(name: string, signal: AbortSignal, work: (isLate: boolean) => Promise<void>) {
  const { locks } = navigator
  if (!locks) return work(false)
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work(false) : undefined))
  if (!signal.aborted) await locks.request(name, { signal }, () => work(true)).catch(() => undefined)
}

/** What the tab that hears the news of a person is called; a hidden tab is never called so. */
const nameOf = (person: string) => `qianpi-news-${environment.name}-${person}`

/** One tab holds the stream and passes on what it hears: browsers open only six connections to a server. */
function hearWithOtherTabs(person: string, onNews: () => void): () => void {
  const name = nameOf(person)
  const line = new BroadcastChannel(name)
  const over = new AbortController()
  line.onmessage = onNews
  const passOn = () => {
    onNews()
    line.postMessage('news')
  }
  void inOneTab(name, over.signal, (isLate) => subscribeEvents(over.signal, passOn, isLate))
  return () => {
    over.abort()
    line.close()
  }
}

/**
 * Hears of news for a person while the tab is looked at; answers how to stop. What comes together is told once. A
 * hidden tab neither listens nor asks, and is told once when it is shown again.
 */
export function subscribeUpdates(person: string, onNews: () => void): () => void {
  let wasHidden = false
  return whileVisible(() => {
    const { soon, drop } = gathered(onNews)
    const deaf = hearWithOtherTabs(person, soon)
    if (wasHidden) soon()
    wasHidden = true
    return () => {
      deaf()
      drop()
    }
  })
}

interface Unseen {
  /** Before anything is heard: what was there when the last tab was hidden. */
  begin(): Promise<void>
  onNews(): void
}

/** Whether another tab of the browser is looked at: it shows by itself what is new. */
async function isLookedAt(person: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(person))
}

/** Hears of news while no tab of the browser is looked at, in one of the hidden ones; answers how to stop. */
export function subscribeHiddenUpdates(person: string, { begin, onNews }: Unseen): () => void {
  return whileHidden(() => {
    const over = new AbortController()
    const { soon, drop } = gathered(() => void isLookedAt(person).then((isSeen) => isSeen || onNews()))
    void inOneTab(`${nameOf(person)}-unseen`, over.signal, async () => {
      await begin()
      await subscribeEvents(over.signal, soon, false)
    })
    return () => {
      over.abort()
      drop()
    }
  })
}
