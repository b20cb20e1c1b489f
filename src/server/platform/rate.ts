import type { Clock } from './clock'

/** How many requests a person may send: a burst, and so many a second in the long run. */
export interface Rate {
  burst: number
  perSecond: number
}

const rememberedPeople = 10_000

/** A token bucket for each person (or address); answers whether one more request is heard. */
export function bucketsOf({ burst, perSecond }: Rate, clock: Clock): (who: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()

  return (who) => {
    const now = clock.now()
    const bucket = buckets.get(who) ?? { left: burst, at: now }
    if (buckets.size >= rememberedPeople && !buckets.has(who)) buckets.clear()
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    buckets.set(who, { left: Math.max(0, left - 1), at: now })
    return left >= 1
  }
}
