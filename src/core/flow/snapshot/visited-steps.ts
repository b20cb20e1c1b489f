import type { Message } from '../../../generated/types'
import { messageStatus } from './message-status'

/** Step that a flow has reached, as shown to a reader: its current or former assignees, and its state. */
export interface StepSummary {
  id: string
  name: string
  state: 'done' | 'refused' | 'returned' | 'skipped' | 'stopped' | 'now'
  dealtype: Message['dealtype']
  /** Current assignees, otherwise the former ones. */
  people: string[]
  /** Number of people asked, and number of those who have handled it. */
  count: number
  handled: number
  /** Time since when it waits, or when it was done. */
  at: string
}

/** Current assignee of a flow. */
export type CurrentAssignee = Pick<
  Message,
  '_id' | 'toer' | 'NowFunName' | 'created_at' | 'expires_at' | 'crowd' | 'claim'
>

const { waiting, handled, started, skipped, withdrawn, notice, copy, cancelled, eitherSigned } = messageStatus

const isOver = new Set<number>([handled, started])
const sideStatuses = new Set<number>([withdrawn, notice, copy])

/**
 * Whether a message belongs to the flow's path; copies, notices, opinions, and reassigned, lost or withdrawn
 * messages do not.
 */
const isOnTheWay = ({ iscc, status, moved_to, claim, added }: Message) =>
  !iscc && !sideStatuses.has(status) && !moved_to && added?.kind !== 'opinion' && !isLost({ status, claim })

/** Whether another candidate claimed the message, or it was released. */
const isLost = ({ status, claim }: Pick<Message, 'status' | 'claim'>) =>
  claim === 'back' || (claim === 'open' && status === eitherSigned)

/** Returns the relevant messages of each visit, in the order in which the visits began. */
function visitsOf(messages: readonly Message[]): Message[][] {
  const visits = new Map<string, Message[]>()
  for (const message of messages.filter(isOnTheWay))
    visits.set(message.visit, [...(visits.get(message.visit) ?? []), message])
  return [...visits.values()].sort((a, b) => (a[0]?.created_at ?? '').localeCompare(b[0]?.created_at ?? ''))
}

/** Returns the state of a visit. */
function stateOf(visit: readonly Message[]): StepSummary['state'] {
  const has = (code: number) => visit.some(({ status }) => status === code)
  const decided = new Set(visit.map(({ log }) => log.outcome))
  if (has(waiting)) return 'now'
  if (decided.has('refuse')) return 'refused'
  if (decided.has('return')) return 'returned'
  if (visit.some(({ status }) => isOver.has(status))) return 'done'
  return has(skipped) ? 'skipped' : has(cancelled) ? 'stopped' : 'done'
}

function stepOf(visit: readonly Message[], first: Message): StepSummary {
  const state = stateOf(visit)
  const ended = visit.filter(({ status }) => isOver.has(status))
  const open = visit.filter(({ status }) => status === waiting)
  const crowds = visit.flatMap(({ crowd }) => crowd ?? [])
  const results = state === 'now' ? open : state === 'stopped' ? visit : ended
  const ends = visit.flatMap(({ finished_at }) => finished_at ?? [])
  return {
    id: first.NowFunid,
    name: first.NowFunName,
    dealtype: first.dealtype,
    state,
    people: results.map(({ toer }) => toer),
    count: visit.length + crowds.reduce((sum, { count }) => sum + count, 0),
    handled: ended.length + crowds.reduce((sum, crowd) => sum + crowd.handled, 0),
    at: state === 'now' ? first.created_at : (ends.sort().at(-1) ?? first.created_at),
  }
}

/**
 * Returns the steps that a flow has reached, in order of their last visit; a step visited repeatedly appears
 * once.
 */
export function listVisitedSteps(messages: readonly Message[]): StepSummary[] {
  const steps = new Map<string, StepSummary>()
  for (const visit of visitsOf(messages)) {
    const [first] = visit
    if (!first) continue
    steps.delete(first.NowFunid)
    steps.set(first.NowFunid, stepOf(visit, first))
  }
  return [...steps.values()]
}

/** Returns the current assignees of a flow, the longest-waiting first; events have none. */
export const currentAssignees = (messages: readonly Message[]): CurrentAssignee[] =>
  messages
    .filter(({ status, to }) => status === waiting && to !== '')
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
