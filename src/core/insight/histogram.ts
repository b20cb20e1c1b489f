/** Counts of durations by bucket of a logarithmic scale. */
export type Histogram = ReadonlyMap<number, number>

const minute = 60_000
/** Buckets for each doubling of a duration. */
const perDoubling = 4
/** Last bucket: about a year of working hours and longer. */
const lastBucket = 72

/** Returns the bucket of a duration; bucket 0 is shorter than a minute. */
export const bucketOf = (ms: number): number =>
  ms < minute ? 0 : Math.min(lastBucket, 1 + Math.floor(Math.log2(ms / minute) * perDoubling))

/** Returns the shortest duration of a bucket and the shortest of the next one. */
function boundsOf(bucket: number): [from: number, until: number] {
  const edge = (at: number) => (at <= 0 ? 0 : minute * 2 ** ((at - 1) / perDoubling))
  return [edge(bucket), edge(bucket + 1)]
}

/** Cumulative counts of a histogram, in the order of durations. */
interface Distribution {
  total: number
  parts: { from: number; until: number; count: number; before: number }[]
}

/** Prepares a histogram for quantiles and draws. */
export function toDistribution(histogram: Histogram): Distribution {
  let total = 0
  const parts: Distribution['parts'] = []
  for (const [bucket, count] of [...histogram].sort(([one], [other]) => one - other)) {
    if (count <= 0) continue
    const [from, until] = boundsOf(bucket)
    parts.push({ from, until, count, before: total })
    total += count
  }
  return { total, parts }
}

/** Returns the duration below which a number of counts lies, evenly on the scale within a bucket; 0 in the first one. */
function durationAt({ parts }: Distribution, rank: number): number {
  const part = parts.findLast(({ before }) => before <= rank) ?? parts[0]
  if (!part) return 0
  const { from, until, count, before } = part
  if (from === 0) return 0
  return from * (until / from) ** Math.min(1, Math.max(0, (rank - before) / count))
}

/** Returns the number of counts below a duration. */
function rankOf({ parts, total }: Distribution, duration: number): number {
  const part = parts.find(({ until }) => duration < until)
  if (!part) return total
  const { from, until, count, before } = part
  if (duration <= from) return before
  if (from === 0) return before + count
  return before + (Math.log(duration / from) / Math.log(until / from)) * count
}

/** Returns the duration that a share of the counts does not exceed; 0 without counts. */
export const quantileOf = (distribution: Distribution, share: number): number =>
  durationAt(distribution, distribution.total * share)

/**
 * Draws a duration that exceeds the elapsed one, for a draw between 0 and 1. A wait longer than all counts lasts up to
 * twice as long.
 */
export function drawDuration(distribution: Distribution, draw: number, elapsed = 0): number {
  const passed = elapsed > 0 ? rankOf(distribution, elapsed) : 0
  const left = distribution.total - passed
  if (left <= 0) return elapsed * 2 ** draw
  return Math.max(elapsed, durationAt(distribution, passed + draw * left))
}

export type { Distribution }
