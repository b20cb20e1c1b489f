import type { Calendar } from '../../../core/calendar/calendar'
import { resolveCalendar } from '../../../core/calendar/company-calendars'
import { addWorkingTime, workingTimeBetween } from '../../../core/calendar/time-span'
import { rootDepartmentId } from '../../../core/directory/department-scope'
import { type FlowMessage, isWaiting } from '../../../core/flow'
import {
  createDice,
  type FlowHistory,
  fewestVisits,
  forecastEnd,
  type OpenStep,
  type Passage,
  passagesOf,
  slowStepsOf,
  splitPeriod,
  usualTimeOf,
} from '../../../core/insight'
import { localDate } from '../../../core/text/formats'
import type { OaFlowInsightWaitingData } from '../../../generated/types'
import type { Context, DbReader } from '../../platform'
import { toIso } from '../../presenters/time'
import { readCalendars } from '../../queries/company/calendar'
import { readBucketSums } from '../../queries/insight/sums'
import { loadVisibleFlow, type VisibleFlow } from '../action-context/visible-flow'

const yearLength = 365 * 86_400_000
/** Number of assignees whose names a sentence says. */
const namedPeople = 3

/** Reads how the steps of a design went in the last year. */
async function readHistory(
  reader: DbReader,
  { workspace, designId }: { workspace: string; designId: string },
  today: string,
): Promise<FlowHistory> {
  const from = new Date(Date.parse(today) - yearLength).toISOString().slice(0, 10)
  const parts = splitPeriod({ from, until: today })
  const query = { workspace, designId, versionId: null, parts }
  const history = new Map<string, { waits: Map<number, number>; next: Map<string, number> }>()
  for (const { kind, source, target, bucket, count } of await readBucketSums(reader, query, [
    'step',
    'next',
  ])) {
    const step = history.get(source) ?? { waits: new Map<number, number>(), next: new Map<string, number>() }
    if (kind === 'step') step.waits.set(bucket, count)
    else step.next.set(target, count)
    history.set(source, step)
  }
  return history
}

type Scene = VisibleFlow['scene']

/** Groups messages by visit, in the order of their first message. */
function byVisit(messages: readonly FlowMessage[]): Map<string, FlowMessage[]> {
  const visits = new Map<string, FlowMessage[]>()
  for (const message of messages) {
    const own = visits.get(message.visitId)
    if (own) own.push(message)
    else visits.set(message.visitId, [message])
  }
  return visits
}

/** Returns the passages of a flow that is shown to a reader. */
function passagesOfScene({ snapshot, running }: Scene, calendar: Calendar): Passage[] {
  const messages = byVisit(snapshot.messages)
  const visits = snapshot.visits.flatMap(({ id, stepId, from, enteredAt, withdrawn }) => {
    const own = (messages.get(id) ?? []).map((one) => ({
      ...one,
      // Only steps are read of the passages, so tasks count for nobody.
      personId: '',
      deptId: '',
      returnedFrom: one.isRevoke ? (one.preMessageIds[0] ?? null) : null,
    }))
    return withdrawn ? [] : [{ id, stepId, from, enteredAt, messages: own }]
  })
  return passagesOf({ ...running, visits }, calendar)
}

interface Wait extends OpenStep {
  since: number
  messages: FlowMessage[]
}

/** Returns the steps at which a flow waits, the longest waiting first. */
function waitsOf({ snapshot }: Scene, now: number, calendar: Calendar): Wait[] {
  const since = new Map(snapshot.visits.map(({ id, enteredAt }) => [id, enteredAt]))
  const visits = byVisit(snapshot.messages.filter(isWaiting))
  return [...visits]
    .flatMap(([id, messages]) => {
      const [first] = messages
      if (!first) return []
      const from = since.get(id) ?? first.createdAt
      return [
        { stepId: first.stepId, since: from, elapsed: workingTimeBetween(calendar, from, now), messages },
      ]
    })
    .sort((one, other) => one.since - other.since)
}

/** Returns how long a step usually takes; null if it has too little history. */
function usualOf(history: FlowHistory, stepId: string) {
  const known = history.get(stepId)
  const usual = known && usualTimeOf(known.waits)
  return usual && usual.count >= fewestVisits ? usual : null
}

function describeWait({ stepId, since, elapsed, messages }: Wait, history: FlowHistory) {
  const names = [...new Set(messages.flatMap(({ to, toName }) => (to ? [toName] : [])))]
  return {
    step: messages[0]?.stepName ?? stepId,
    people: names.slice(0, namedPeople),
    count: names.length,
    since: toIso(since),
    elapsed,
    usual: usualOf(history, stepId),
  }
}

/** Converts a forecast of working time to times; null if the calendar has too little working time. */
function describeEnd(
  forecast: ReturnType<typeof forecastEnd>,
  now: number,
  calendar: Calendar,
): OaFlowInsightWaitingData['end'] {
  if (!forecast) return null
  const [p50, p90] = [forecast.p50, forecast.p90].map((ms) => addWorkingTime(calendar, now, ms / 1000))
  return p50 === undefined || p90 === undefined ? null : { p50: toIso(p50), p90: toIso(p90) }
}

/** Loads why a flow waits and when it will end, or what took long, for a reader who may see it. */
export async function loadFlowInsight(flowId: string, context: Context): Promise<OaFlowInsightWaitingData> {
  const { db, caller, clock, data } = context
  const { scene } = await loadVisibleFlow(context, { flow: flowId }, { hasReadMarks: false })
  const { running, snapshot } = scene
  const { workspace } = caller
  const calendar = resolveCalendar(await readCalendars(db, workspace), [rootDepartmentId])
  const now = clock.now()
  const today = localDate(now, calendar.zone)
  // Sums are those of production; flows of other environments are not compared with them.
  const history: FlowHistory =
    data !== 'prod' ? new Map() : await readHistory(db, { workspace, designId: running.designId }, today)
  const passages = passagesOfScene(scene, calendar)
  const waits = waitsOf(scene, now, calendar)
  const whole = workingTimeBetween(calendar, running.createdAt, running.finishedAt ?? now)
  const names = new Map(snapshot.messages.map(({ stepId, stepName }) => [stepId, stepName]))
  return {
    waits: waits.map((wait) => describeWait(wait, history)),
    end: describeEnd(forecastEnd(history, waits, createDice(running.id)), now, calendar),
    took: running.finishedAt === null ? null : whole,
    slow: slowStepsOf(passages, whole, history).map(({ stepId, took, usual }) => ({
      step: names.get(stepId) ?? stepId,
      took,
      usual,
    })),
  }
}
