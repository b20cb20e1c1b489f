import type { Result } from '../../../generated/types'
import type { FlowChange, LogRecord } from '../snapshot/flow-changes'

/** Step that an action led to, with its assignees and copies. */
interface LedTo {
  step: string
  people: string[]
  isCopy: boolean
}

/** Outcome of an action: steps with their people, started flows, and the end of the flow. */
export interface ActionOutcome {
  steps: LedTo[]
  /** Designs of the started flows. */
  flows: string[]
  result: Result
}

/** Log records written by one action. */
type Lines = readonly Pick<LogRecord, 'nextmessage' | 'cc' | 'sonflows' | 'result'>[]

type Places = Lines[number]['nextmessage'] | Lines[number]['cc']

const placesOf = (places: Places, isCopy: boolean): LedTo[] =>
  places.map(({ funid: step, list }) => ({ step, isCopy, people: list.map(({ to }) => to).sort() }))

const orderOf = ({ step, isCopy }: LedTo) => `${step} ${isCopy}`

/** Returns the outcome in an action's log records, normalized to one order. */
export function actionOutcomeOf(lines: Lines): ActionOutcome {
  const steps = lines.flatMap(({ nextmessage, cc }) => [
    ...placesOf(nextmessage, false),
    ...placesOf(cc, true),
  ])
  return {
    steps: steps.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    flows: lines.flatMap(({ sonflows = [] }) => sonflows.map(({ flowid }) => flowid)).sort(),
    result: lines.findLast(({ result }) => result)?.result ?? 'running',
  }
}

/** Returns the log records among changes. */
export const logRecordsOf = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** Returns in what two outcomes differ: steps or flows, people, or result; undefined if they are equal. */
export function diffOutcomes(
  was: ActionOutcome,
  would: ActionOutcome,
): 'way' | 'people' | 'result' | undefined {
  const way = ({ steps, flows }: ActionOutcome) => JSON.stringify([steps.map(orderOf), flows])
  const people = ({ steps }: ActionOutcome) => JSON.stringify(steps)
  if (way(was) !== way(would)) return 'way'
  if (people(was) !== people(would)) return 'people'
  return was.result === would.result ? undefined : 'result'
}

/** Whether two actions led to the same steps, people and end. */
export const isSameOutcome = (one: ActionOutcome, other: ActionOutcome): boolean =>
  diffOutcomes(one, other) === undefined
