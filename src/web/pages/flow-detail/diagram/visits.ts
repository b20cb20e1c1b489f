import { messageDiagram, messageStatus } from '../../../../core/flow'
import type { Message, SubFlowState } from '../../../../generated/types'
import { type StateTone, toneOf } from '../../../flow/history/message-state'

/** Visit of a step: its assignees, copies, and the sub-flows started from it. */
export interface Visit {
  id: string
  /** Representative message: one that waits, otherwise the first. */
  message: Message
  people: Message[]
  copies: Message[]
  flows: SubFlowState[]
  tone: StateTone
  /** Duration in milliseconds; undefined while it waits, or if nothing had to be done. */
  duration?: number
  isOpen: boolean
  /** Time from which its task waits; undefined if it is not open or nothing has to be done. */
  waitsSince?: string
}

const isWaiting = ({ status }: Message) => status === messageStatus.waiting
const isTask = ({ status, dealtype }: Message) => status !== messageStatus.started && dealtype !== 'message'

function durationOf(people: readonly Message[]): number | undefined {
  if (people.some(isWaiting)) return undefined
  const tasks = people.filter(isTask)
  const from = Math.min(...tasks.map(({ created_at }) => Date.parse(created_at)))
  const ends = tasks.flatMap(({ finished_at }) => (finished_at === null ? [] : Date.parse(finished_at)))
  const to = Math.max(...ends)
  return Number.isFinite(to - from) ? Math.max(0, to - from) : undefined
}

function visitOf(id: string, messages: readonly Message[]): Visit | undefined {
  const handed = messages.filter(({ iscc }) => !iscc)
  const people = handed.length ? handed : [...messages]
  const message = people.find(isWaiting) ?? people[0]
  return (
    message && {
      id,
      message,
      people,
      copies: handed.length ? messages.filter(({ iscc }) => iscc) : [],
      flows: messages.flatMap(({ sonflowdetails = [] }) => sonflowdetails),
      tone: toneOf(message.status),
      duration: message.iscc ? undefined : durationOf(people),
      isOpen: isWaiting(message),
      ...(isWaiting(message) && !message.iscc && isTask(message) && { waitsSince: message.created_at }),
    }
  )
}

/** Lists the visits in order of arrival; simultaneous ones in causal order. */
export function listVisits(messages: readonly Message[]): Visit[] {
  const { nodes } = messageDiagram(messages)
  const inOrder = nodes.toSorted(
    (a, b) => Date.parse(a.message.created_at) - Date.parse(b.message.created_at) || a.level - b.level,
  )
  const groups = new Map<string, Message[]>()
  for (const { message } of inOrder)
    groups.set(message.visit, [...(groups.get(message.visit) ?? []), message])
  return [...groups].flatMap(([id, list]) => visitOf(id, list) ?? [])
}
