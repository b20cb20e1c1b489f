import type { LogEntry, Message, MessageCrowd } from '../../../generated/types'
import { messageStatus } from '../snapshot/message-status'

/*
 * A step with thousands of recipients is shown by a few of them and by counts, to remain readable. The
 * spreadsheet of their states still lists all.
 */

/** Maximum number of recipients of one visit that are all listed. */
export const maxReceivers = 100
/** Number of recipients listed if there are more. */
const named = 20

/** Truncates a list that is too long. */
export const truncateList = <Row>(rows: readonly Row[]): Row[] =>
  rows.length > maxReceivers ? rows.slice(0, named) : [...rows]

/** Groups messages by visit, copies separately. */
function groupsOf(messages: readonly Message[]): Message[][] {
  const groups = new Map<string, Message[]>()
  for (const message of messages) {
    const key = `${message.visit} ${message.iscc}`
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups.values()]
}

/** Counts the omitted messages by state. */
const crowdOf = (messages: readonly Message[]): MessageCrowd => ({
  count: messages.length,
  waiting: messages.filter(({ status }) => status === messageStatus.waiting).length,
  handled: messages.filter(({ status }) => status === messageStatus.handled).length,
  unread: messages.filter(({ hasread }) => hasread === 0).length,
})

type Test = (message: Message) => boolean

/** Selects the listed messages: the reader's own, then those that led on, then the first. */
function told(group: readonly Message[], { isOwn, ledOn }: Record<'isOwn' | 'ledOn', Test>): Message[] {
  if (group.length <= maxReceivers) return [...group]
  const first = new Set([...group.filter(isOwn), ...group.filter(ledOn), ...group])
  const chosen = new Set([...first].slice(0, named))
  const kept = group.filter((one) => chosen.has(one))
  const crowd = crowdOf(group.filter((one) => !chosen.has(one)))
  return kept.map((one, at) => (at === kept.length - 1 ? { ...one, crowd } : one))
}

/** Truncates long visits in a flow's messages; those of the reader and those that led on are retained. */
export function truncateRecipients(messages: readonly Message[], readerId: string): Message[] {
  const groups = groupsOf(messages)
  if (!groups.some(({ length }) => length > maxReceivers)) return [...messages]
  const led = new Set(messages.map(({ PreMsgIds }) => PreMsgIds.at(-1)))
  const isOwn: Test = (one) => [one.to, one.entrust_from?.id].includes(readerId)
  const ledOn: Test = (one) => led.has(one._id) || one.sonflowdetails !== undefined
  const kept = new Map(groups.flatMap((group) => told(group, { isOwn, ledOn })).map((one) => [one._id, one]))
  const isTold = (id: string) => kept.has(id)
  return messages
    .flatMap(({ _id }) => kept.get(_id) ?? [])
    .map((one) => (one.PreMsgIds.length > named ? { ...one, PreMsgIds: one.PreMsgIds.filter(isTold) } : one))
}

/** Truncates the recipients and closed messages of a log entry. */
export const truncateLogEntry = (entry: LogEntry): LogEntry => ({
  ...entry,
  nextmessage: entry.nextmessage.map(shortened),
  cc: entry.cc.map(shortened),
  history: truncateList(entry.history),
  ...(entry.history.length > maxReceivers && { closed: entry.history.length }),
})

const shortened = <Step extends { list: unknown[]; count?: number }>(step: Step): Step => ({
  ...step,
  list: truncateList(step.list),
  ...(step.list.length > maxReceivers && { count: step.list.length }),
})
