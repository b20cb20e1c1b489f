import type { ServerClock } from '../clock'

/** Rate limit of a person: a burst, and the long-term requests per second. */
export interface RateLimit {
  burst: number
  perSecond: number
  /** Body size in bytes that counts as one further request; missing = bodies are not counted. */
  bytes?: number
}

/** Token buckets of all senders. */
export interface TokenBuckets {
  /** Whether one more request of a sender is accepted, with a body of that many bytes. */
  admit(personId: string, bytes?: number): boolean
  /** Charges the cost of a request to a sender's bucket, which may become negative. */
  charge(personId: string, cost: number): void
  /** Returns the seconds until a sender's next request is accepted. */
  secondsUntil(personId: string): number
}

const rememberedPeople = 10_000

/** Creates a token bucket for each person (or address). */
export function createTokenBuckets(
  { burst, perSecond, bytes: unit }: RateLimit,
  clock: ServerClock,
): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  const balanceOf = (personId: string) => {
    const now = clock.now()
    const bucket = buckets.get(personId) ?? { left: burst, at: now }
    return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  }
  const keep = (personId: string, left: number) => {
    if (buckets.size >= rememberedPeople && !buckets.has(personId)) buckets.clear()
    buckets.set(personId, { left, at: clock.now() })
  }

  return {
    admit(personId, bytes = 0) {
      const left = balanceOf(personId)
      const cost = 1 + (unit ? Math.floor(bytes / unit) : 0)
      const isAdmitted = left >= cost
      // A rejected request takes one token, but adds nothing to a debt.
      keep(personId, isAdmitted ? left - cost : Math.min(left, Math.max(0, left - 1)))
      return isAdmitted
    },
    charge: (personId, cost) => keep(personId, Math.max(-burst, balanceOf(personId) - cost)),
    secondsUntil: (personId) => Math.max(0, Math.ceil((1 - balanceOf(personId)) / perSecond)),
  }
}
