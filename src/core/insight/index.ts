/** Insight into flows from their history: sums of passages, usual times, forecasts, and event logs. */

export { type EventTrace, type EventTraces, type LogEvent, writeOcel, writeXes } from './event-log'
export {
  createDice,
  type EndForecast,
  type FlowHistory,
  fewestVisits,
  forecastEnd,
  type OpenStep,
  type StepStatistics,
  type UsualTime,
  usualTimeOf,
} from './forecast-end'
export { bucketOf, type Histogram } from './histogram'
export {
  diffPassages,
  type FlowPassages,
  type InsightFlow,
  type InsightMessage,
  type InsightVisit,
  type Passage,
  type PassageKind,
  passagesOf,
  type SumChange,
} from './passages'
export { type Period, type PeriodPart, splitPeriod } from './period'
export { type SlowStep, slowStepsOf } from './slow-steps'
