import type { Clock } from '../clock'

/** How many requests a person may send: a burst, and so many a second in the long run. */
export interface Rate {
  burst: number
  perSecond: number
  /** A request counts once more for each time that its body has so many bytes; missing = bodies are not counted. */
  bytes?: number
}

/** The budgets of all senders. */
export interface TokenBuckets {
  /** Whether one more request of a sender is accepted, with a body of so many bytes. */
  admit(who: string, bytes?: number): boolean
  /** Takes from a sender's budget what his request has cost; what is not there is owed. */
  charge(who: string, cost: number): void
  /** Seconds until a sender's next request is accepted. */
  secondsUntil(who: string): number
}

const rememberedPeople = 10_000

/** Returns a token bucket for each person (or address). */
export function createTokenBuckets({ burst, perSecond, bytes: unit }: Rate, clock: Clock): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  const leftOf = (who: string) => {
    const now = clock.now()
    const bucket = buckets.get(who) ?? { left: burst, at: now }
    return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  }
  const keep = (who: string, left: number) => {
    if (buckets.size >= rememberedPeople && !buckets.has(who)) buckets.clear()
    buckets.set(who, { left, at: clock.now() })
  }

  return {
    admit(who, bytes = 0) {
      const left = leftOf(who)
      const cost = 1 + (unit ? Math.floor(bytes / unit) : 0)
      const isAdmitted = left >= cost
      // A refused request takes one, but adds nothing to what is owed.
      keep(who, isAdmitted ? left - cost : Math.min(left, Math.max(0, left - 1)))
      return isAdmitted
    },
    charge: (who, cost) => keep(who, Math.max(-burst, leftOf(who) - cost)),
    secondsUntil: (who) => Math.max(0, Math.ceil((1 - leftOf(who)) / perSecond)),
  }
}
