import { type Distribution, drawDuration, type Histogram, quantileOf, toDistribution } from './histogram'
import { splitSteps } from './passages'

/** History of a step: how long visits waited, and how often which steps followed (targets of the passages `next`). */
export interface StepStatistics {
  waits: Histogram
  next: ReadonlyMap<string, number>
}

/** History of a design by step. */
export type FlowHistory = ReadonlyMap<string, StepStatistics>

/** Step at which a flow is, and the working time that it has waited there, in milliseconds. */
export interface OpenStep {
  stepId: string
  elapsed: number
}

/** Working time until the end of a flow: half and nine tenths of the draws end within it, in milliseconds. */
interface EndForecast {
  p50: number
  p90: number
}

/** Fewest visits of a step from which usual times follow. */
export const fewestVisits = 5
const runs = 1_000
/** Steps after which a draw is cut that does not end: its history has a circle without an exit. */
const mostSteps = 60

/** Returns a seeded generator of numbers between 0 and 1, so that the same flow has the same forecast. */
export function createDice(seed: string): () => number {
  let state = 2_166_136_261
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface PreparedStep {
  waits: Distribution
  ways: { to: string[]; until: number }[]
  total: number
}

function prepare({ waits, next }: StepStatistics): PreparedStep {
  let total = 0
  const ways = [...next]
    .filter(([, count]) => count > 0)
    .map(([target, count]) => {
      total += count
      return { to: splitSteps(target), until: total }
    })
  return { waits: toDistribution(waits), ways, total }
}

const nextOf = ({ ways, total }: PreparedStep, draw: number): string[] =>
  ways.find(({ until }) => draw * total < until)?.to ?? []

/** Draws the time from now to the end of all branches that a step leads to. */
function drawEnd(
  steps: ReadonlyMap<string, PreparedStep>,
  { stepId, elapsed }: OpenStep,
  dice: () => number,
): number {
  let end = 0
  let left = mostSteps
  const branches = [{ stepId, elapsed, time: 0 }]
  for (let branch = branches.pop(); branch && left > 0; branch = branches.pop()) {
    left--
    const step = steps.get(branch.stepId)
    const wait = step?.waits.total ? drawDuration(step.waits, dice(), branch.elapsed) - branch.elapsed : 0
    const time = branch.time + wait
    end = Math.max(end, time)
    if (step) branches.push(...nextOf(step, dice()).map((next) => ({ stepId: next, elapsed: 0, time })))
  }
  return end
}

/**
 * Forecasts when a flow ends: draws waits and ways from the history of its design, many times, with the wait so far as a
 * condition. Undefined where a step of the flow has too little history.
 */
export function forecastEnd(
  history: FlowHistory,
  open: readonly OpenStep[],
  dice: () => number,
): EndForecast | undefined {
  const steps = new Map([...history].map(([id, step]) => [id, prepare(step)]))
  if (!open.length || open.some(({ stepId }) => (steps.get(stepId)?.waits.total ?? 0) < fewestVisits))
    return undefined
  const ends = Array.from({ length: runs }, () => Math.max(...open.map((one) => drawEnd(steps, one, dice))))
  ends.sort((a, b) => a - b)
  const at = (share: number) => ends[Math.min(runs - 1, Math.ceil(runs * share) - 1)] ?? 0
  return { p50: at(0.5), p90: at(0.9) }
}

/** Median and ninth decile of a histogram with its number of counts. */
export interface UsualTime {
  count: number
  p50: number
  p90: number
}

/** Returns how long something usually takes. */
export function usualTimeOf(histogram: Histogram): UsualTime {
  const distribution = toDistribution(histogram)
  return {
    count: distribution.total,
    p50: Math.round(quantileOf(distribution, 0.5)),
    p90: Math.round(quantileOf(distribution, 0.9)),
  }
}
