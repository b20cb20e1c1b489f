import type { Calendar } from '../calendar/calendar'
import { localDay } from '../calendar/instant'
import { workingTimeBetween } from '../calendar/time-span'
import { messageStatus } from '../flow'
import { bucketOf } from './histogram'

/** Message of a visit, as far as its history needs it. Times are in milliseconds. */
interface InsightMessage {
  id: string
  personId: string
  deptId: string
  status: number
  createdAt: number
  finishedAt: number | null
  /** Message from which the flow was sent back to this one; null if it was not. */
  returnedFrom: string | null
}

/** Visit of a step with its messages. */
export interface InsightVisit {
  id: string
  stepId: string
  /** Messages whose handling led here. */
  from: readonly string[]
  enteredAt: number
  messages: readonly InsightMessage[]
}

/** Flow with the visits whose decisions stand. */
export interface InsightFlow {
  createdAt: number
  /** Null while it runs. */
  finishedAt: number | null
  result: string
  visits: readonly InsightVisit[]
}

/**
 * What a passage counts: a flow that ended (by its result), a visit that ended (by its step), a way from step to step (to ''
 * at the end), all next steps of a visit together (`joinSteps`), or a task that a person handled (by person and department).
 */
export type PassageKind = 'flow' | 'step' | 'edge' | 'next' | 'person'

const separator = '\n'

/** Joins the ids of steps that follow a visit together; '' is the end. */
const joinSteps = (ids: Iterable<string>): string => [...new Set(ids)].sort().join(separator)

/** Returns the steps that follow a visit together, from the target of a passage; none at the end. */
export const splitSteps = (target: string): string[] => (target ? target.split(separator) : [])

/** Passage of a flow on a day: what it adds to the sums. Days count from 1970-01-01. */
export interface Passage {
  kind: PassageKind
  source: string
  target: string
  day: number
  bucket: number
  /** Working time in milliseconds. */
  ms: number
}

const { waiting, handled, eitherSigned, started, skipped, withdrawn, notice, copy } = messageStatus
const sideStatuses = new Set<number>([notice, copy])
const done = new Set<number>([handled, eitherSigned, started, skipped, withdrawn])

/** Returns the messages from which a flow came to a visit: those that led to it, or the one that sent it back. */
const originOf = ({ from, messages }: InsightVisit): readonly string[] => {
  const returned = messages.find(({ returnedFrom }) => returnedFrom !== null)?.returnedFrom
  return returned ? [returned] : from
}

const hasTasks = ({ messages }: InsightVisit) => messages.some(({ status }) => !sideStatuses.has(status))

/** Returns when a visit ended by its tasks: undefined while one waits or if all were cancelled; a notice ends at once. */
function leftAt({ enteredAt, messages }: InsightVisit): number | undefined {
  if (messages.some(({ status }) => status === waiting)) return undefined
  const tasks = messages.filter(({ status }) => !sideStatuses.has(status))
  if (!tasks.length) return messages.length ? enteredAt : undefined
  const ends = tasks.filter(({ status }) => done.has(status)).map(({ finishedAt }) => finishedAt ?? enteredAt)
  return ends.length ? Math.max(...ends) : undefined
}

/** Adds a passage between two instants. */
type AddPassage = (kind: PassageKind, source: string, target: string, from: number, until: number) => void

type Followers = ReadonlyMap<InsightVisit, readonly InsightVisit[]>

/** Adds the ways between visits, and returns which visits followed which. */
function addWays(visits: readonly InsightVisit[], add: AddPassage): Followers {
  const visitOf = new Map(visits.flatMap((visit) => visit.messages.map(({ id }) => [id, visit] as const)))
  const followers = new Map<InsightVisit, InsightVisit[]>()
  for (const visit of visits)
    for (const source of new Set(originOf(visit).flatMap((id) => visitOf.get(id) ?? []))) {
      followers.set(source, [...(followers.get(source) ?? []), visit])
      add('edge', source.stepId, visit.stepId, source.enteredAt, visit.enteredAt)
    }
  return followers
}

/** Adds the visits that ended, and what followed them; where nothing did, an ended flow ended. */
function addVisits({ visits, finishedAt }: InsightFlow, followers: Followers, add: AddPassage): void {
  for (const visit of visits) {
    const left = leftAt(visit)
    if (left === undefined) continue
    const { stepId, enteredAt } = visit
    add('step', stepId, '', enteredAt, left)
    const after = followers.get(visit) ?? []
    if (!after.length && finishedAt === null) continue
    if (!after.length) add('edge', stepId, '', enteredAt, left)
    add('next', stepId, joinSteps(after.filter(hasTasks).map((next) => next.stepId)), left, left)
  }
}

/** Adds the tasks that people handled or sent back. */
function addTasks(visits: readonly InsightVisit[], add: AddPassage): void {
  const messages = visits.flatMap((visit) => visit.messages)
  const sentBack = new Set(messages.map(({ returnedFrom }) => returnedFrom))
  for (const { id, status, personId, deptId, createdAt, finishedAt } of messages)
    if ((status === handled || sentBack.has(id)) && personId && finishedAt !== null)
      add('person', personId, deptId, createdAt, finishedAt)
}

/** Returns the passages of a flow so far, with times by a calendar. A way takes as long as its source had been entered before. */
export function passagesOf(flow: InsightFlow, calendar: Calendar): Passage[] {
  const { createdAt, finishedAt, result, visits } = flow
  const passages: Passage[] = []
  const add: AddPassage = (kind, source, target, from, until) => {
    const ms = workingTimeBetween(calendar, from, until)
    passages.push({ kind, source, target, day: localDay(until, calendar.zone), bucket: bucketOf(ms), ms })
  }
  addVisits(flow, addWays(visits, add), add)
  addTasks(visits, add)
  if (finishedAt !== null) add('flow', result, '', createdAt, finishedAt)
  return passages
}

/** Working times of a flow in milliseconds: all of it once it has ended, and by step, of all its visits. */
export interface FlowTimes {
  flow?: number
  steps: Record<string, number>
}

/** Returns the working times in the passages of a flow. */
export function timesOf(passages: readonly Passage[]): FlowTimes {
  const times: FlowTimes = { steps: {} }
  for (const { kind, source, ms } of passages) {
    if (kind === 'flow') times.flow = ms
    if (kind === 'step') times.steps[source] = (times.steps[source] ?? 0) + ms
  }
  return times
}

/** Change of a sum: a count and a time, possibly negative. */
interface SumChange extends Omit<Passage, 'ms'> {
  versionId: string
  count: number
  ms: number
}

/** Passages of a flow as they were counted, in the sums of a version. */
export interface FlowPassages {
  versionId: string
  passages: readonly Passage[]
}

/** Returns how the sums change if a flow counts anew: what it added before is taken back. */
export function diffPassages(before: FlowPassages | undefined, after: FlowPassages): SumChange[] {
  const changes = new Map<string, SumChange>()
  const count = ({ versionId, passages }: FlowPassages, sign: 1 | -1) => {
    for (const { ms, ...passage } of passages) {
      const { kind, source, target, day, bucket } = passage
      const key = JSON.stringify([versionId, kind, source, target, day, bucket])
      const change = changes.get(key) ?? { ...passage, versionId, count: 0, ms: 0 }
      changes.set(key, { ...change, count: change.count + sign, ms: change.ms + sign * ms })
    }
  }
  if (before) count(before, -1)
  count(after, 1)
  return [...changes.values()].filter((change) => change.count !== 0 || change.ms !== 0)
}
