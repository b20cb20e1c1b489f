/** Insight into flows from their history: sums of passages, usual times, forecasts, and event logs. */

export { type EventTrace, writeOcel, writeXes } from './event-log'
export {
  createDice,
  type FlowHistory,
  fewestVisits,
  forecastEnd,
  type OpenStep,
  type UsualTime,
  usualTimeOf,
} from './forecast-end'
export type { Histogram } from './histogram'
export {
  diffPassages,
  type FlowPassages,
  type FlowTimes,
  type InsightFlow,
  type InsightVisit,
  type Passage,
  type PassageKind,
  passagesOf,
  timesOf,
} from './passages'
export { type Period, type PeriodPart, splitPeriod } from './period'
export { slowStepsOf } from './slow-steps'
export { smallestGroup, workingTimeWords } from './working-time'
