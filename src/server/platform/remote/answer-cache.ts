import type { RemoteAnswer } from '../../../core/expression'
import type { Clock } from '../clock'
import { limits } from '../http/limits'

/** What became of a question: its answer with its length as JSON, or why there was none, and whose fault that is. */
export type RemoteOutcome =
  | { value: RemoteAnswer; length: number }
  | { failed: 'slow' | 'failed'; name?: string }

interface Kept {
  outcome: RemoteOutcome
  at: number
}

/** Asks a question, unless its answer or a failure younger than `patience` milliseconds is known. */
export type AnswerCache = (
  key: string,
  patience: number,
  ask: () => Promise<RemoteOutcome>,
) => Promise<RemoteOutcome>

const lengthOf = ({ outcome }: Kept) => ('value' in outcome ? outcome.length : 0)

/** Outcomes by key, the one used last at the end; the longest unused ones make room for new ones. */
class Shelf {
  private readonly kept = new Map<string, Kept>()
  private length = 0

  constructor(
    private readonly mostEntries: number,
    private readonly mostLength: number,
  ) {}

  take(key: string): Kept | undefined {
    const found = this.kept.get(key)
    if (!found) return
    this.kept.delete(key)
    this.length -= lengthOf(found)
    return found
  }

  put(key: string, entry: Kept): void {
    this.take(key)
    this.kept.set(key, entry)
    this.length += lengthOf(entry)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.mostEntries && this.length <= this.mostLength) return
      this.take(oldest)
    }
  }
}

/**
 * Answers of remote functions: kept for a while, bounded in number and size, and the same question is asked once at a
 * time, whoever waits for it.
 */
export function createAnswerCache(clock: Clock, mostEntries = limits.remoteAnswers): AnswerCache {
  const shelf = new Shelf(mostEntries, limits.remoteAnswersLength)
  const asking = new Map<string, Promise<RemoteOutcome>>()

  const known = (key: string, patience: number): RemoteOutcome | undefined => {
    const found = shelf.take(key)
    if (!found) return
    const life = 'value' in found.outcome ? limits.remoteKept : patience
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
      asking.delete(key)
    }
  }

  return async (key, patience, ask) => {
    const found = known(key, patience)
    if (found) return found
    const running = asking.get(key) ?? askNow(key, ask)
    asking.set(key, running)
    return running
  }
}
