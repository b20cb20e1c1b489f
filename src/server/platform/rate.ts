import type { Clock } from './clock'

/** How many requests a person may send: a burst, and so many a second in the long run. */
export interface Rate {
  burst: number
  perSecond: number
  /** A request counts once more for each time that its body has so many bytes; missing = bodies are not counted. */
  bytes?: number
}

/** Whether one more request of a sender is accepted, with a body of so many bytes. */
export type Admit = (who: string, bytes?: number) => boolean

const rememberedPeople = 10_000

/** Returns a token bucket for each person (or address). */
export function bucketsOf({ burst, perSecond, bytes: unit }: Rate, clock: Clock): Admit {
  const buckets = new Map<string, { left: number; at: number }>()

  return (who, bytes = 0) => {
    const now = clock.now()
    const bucket = buckets.get(who) ?? { left: burst, at: now }
    if (buckets.size >= rememberedPeople && !buckets.has(who)) buckets.clear()
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    const cost = 1 + (unit ? Math.floor(bytes / unit) : 0)
    const isAdmitted = left >= cost
    buckets.set(who, { left: isAdmitted ? left - cost : Math.max(0, left - 1), at: now })
    return isAdmitted
  }
}
