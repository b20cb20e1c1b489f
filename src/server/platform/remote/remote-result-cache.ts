import type { RemoteResponse } from '../../../core/expression'
import type { ServerClock } from '../clock'
import { requestLimits } from '../http/limits'

/** Result of a remote request: its value with its length as JSON, or the failure and its cause. */
export type RemoteOutcome =
  | { value: RemoteResponse; length: number }
  | { failed: 'slow' | 'failed'; name?: string }

interface Kept {
  outcome: RemoteOutcome
  at: number
}

/** Requests a value unless it, or a failure younger than `patience` milliseconds, is cached. */
export type RemoteResultCache = (
  key: string,
  patience: number,
  ask: () => Promise<RemoteOutcome>,
) => Promise<RemoteOutcome>

const lengthOf = ({ outcome }: Kept) => ('value' in outcome ? outcome.length : 0)

/** LRU map of results by key; the least recently used ones are evicted. */
class Shelf {
  private readonly entries = new Map<string, Kept>()
  private length = 0

  constructor(
    private readonly maxEntries: number,
    private readonly mostLength: number,
  ) {}

  take(key: string): Kept | undefined {
    const found = this.entries.get(key)
    if (!found) return
    this.entries.delete(key)
    this.length -= lengthOf(found)
    return found
  }

  put(key: string, entry: Kept): void {
    this.take(key)
    this.entries.set(key, entry)
    this.length += lengthOf(entry)
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries && this.length <= this.mostLength) return
      this.take(oldest)
    }
  }
}

/**
 * Cache of remote function results: limited in time, number and size; identical concurrent requests are sent
 * once and shared.
 */
export function createRemoteResultCache(
  clock: ServerClock,
  maxEntries = requestLimits.remoteAnswers,
): RemoteResultCache {
  const shelf = new Shelf(maxEntries, requestLimits.remoteAnswersLength)
  const requester = new Map<string, Promise<RemoteOutcome>>()

  const known = (key: string, patience: number): RemoteOutcome | undefined => {
    const found = shelf.take(key)
    if (!found) return
    const life = 'value' in found.outcome ? requestLimits.remoteKept : patience
    if (clock.now() - found.at >= life) return
    shelf.put(key, found)
    return found.outcome
  }
  const askNow = async (key: string, ask: () => Promise<RemoteOutcome>) => {
    try {
      const outcome = await ask()
      shelf.put(key, { outcome, at: clock.now() })
      return outcome
    } finally {
      requester.delete(key)
    }
  }

  return async (key, patience, ask) => {
    const found = known(key, patience)
    if (found) return found
    const running = requester.get(key) ?? askNow(key, ask)
    requester.set(key, running)
    return running
  }
}
