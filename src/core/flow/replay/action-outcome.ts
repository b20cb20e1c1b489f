import type { Result } from '../../../generated/types'
import type { FlowChange, LogRecord } from '../snapshot/flow-changes'

/** A step that an act led to, and whom it asks or informs there. */
interface LedTo {
  step: string
  people: string[]
  isCopy: boolean
}

/** What an act led to: steps with their people, flows that begin, and the end of the flow. */
export interface ActionOutcome {
  steps: LedTo[]
  /** The designs of flows that begin. */
  flows: string[]
  result: Result
}

/** Lines of the log that one act wrote. */
type Lines = readonly Pick<LogRecord, 'nextmessage' | 'cc' | 'sonflows' | 'result'>[]

type Places = Lines[number]['nextmessage'] | Lines[number]['cc']

const placesOf = (places: Places, isCopy: boolean): LedTo[] =>
  places.map(({ funid: step, list }) => ({ step, isCopy, people: list.map(({ to }) => to).sort() }))

const orderOf = ({ step, isCopy }: LedTo) => `${step} ${isCopy}`

/** What lines of the log tell that an act led to, in one order whatever order they tell it in. */
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

/** The lines of the log among changes. */
export const logRecordsOf = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** In what two acts led elsewhere: other steps or flows, other people, another end; nothing where they led the same way. */
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

/** Whether two acts led the same way to the same people and end. */
export const isSameOutcome = (one: ActionOutcome, other: ActionOutcome): boolean =>
  diffOutcomes(one, other) === undefined
