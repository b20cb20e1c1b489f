import { type FlowHistory, fewestVisits, type UsualTime, usualTimeOf } from './forecast-end'
import type { Passage } from './passages'

/** Step that took longer than usual, all its visits together; times are milliseconds of working time. */
interface SlowStep {
  stepId: string
  took: number
  usual: UsualTime
}

const hour = 3_600_000
/** Smallest share of the whole time that a step exceeds its median by. */
const notableShare = 0.2
const mostSteps = 3

/**
 * Returns the steps that slowed a flow: their visits exceed the median by at least an hour and by a notable share of the
 * whole time. The step with the largest excess comes first.
 */
export function slowStepsOf(passages: readonly Passage[], whole: number, history: FlowHistory): SlowStep[] {
  const steps = new Map<string, { took: number; visits: number }>()
  for (const { kind, source, ms } of passages) {
    if (kind !== 'step') continue
    const { took, visits } = steps.get(source) ?? { took: 0, visits: 0 }
    steps.set(source, { took: took + ms, visits: visits + 1 })
  }
  const exceeding = [...steps].flatMap(([stepId, { took, visits }]) => {
    const known = history.get(stepId)
    const usual = known && usualTimeOf(known.waits)
    if (!usual || usual.count < fewestVisits) return []
    const excess = took - visits * usual.p50
    return excess >= hour && excess >= whole * notableShare ? [{ stepId, took, usual, excess }] : []
  })
  return exceeding
    .sort((one, other) => other.excess - one.excess)
    .slice(0, mostSteps)
    .map(({ excess: _, ...step }) => step)
}
