import type { LogEntry, Message, MessageCrowd } from '../../../generated/types'
import { forEachInSlices, mapInSlices, type SliceGenerator } from '../../slices'
import { messageStatus } from '../snapshot'

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
function* groupsOf(messages: readonly Message[]): SliceGenerator<Message[][]> {
  const groups = new Map<string, Message[]>()
  yield* forEachInSlices(messages, (message) => {
    const key = `${message.visit} ${message.iscc}`
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  })
  return [...groups.values()]
}

/** Counts the omitted messages by state. */
function* crowdOf(messages: readonly Message[], chosen: ReadonlySet<Message>): SliceGenerator<MessageCrowd> {
  const crowd = { count: 0, waiting: 0, handled: 0, unread: 0 }
  yield* forEachInSlices(messages, (message) => {
    if (chosen.has(message)) return
    const { status, hasread } = message
    crowd.count += 1
    if (status === messageStatus.waiting) crowd.waiting += 1
    if (status === messageStatus.handled) crowd.handled += 1
    if (hasread === 0) crowd.unread += 1
  })
  return crowd
}

type Test = (message: Message) => boolean

/** Selects the listed messages: the reader's own, then those that led on, then the first. */
function* describe(
  group: readonly Message[],
  { isOwn, ledOn }: Record<'isOwn' | 'ledOn', Test>,
): SliceGenerator<Message[]> {
  if (group.length <= maxReceivers) return [...group]
  const own: Message[] = []
  const leading: Message[] = []
  yield* forEachInSlices(group, (one) => {
    if (isOwn(one)) own.push(one)
    if (ledOn(one)) leading.push(one)
  })
  const first = new Set([...own, ...leading, ...group.slice(0, named)])
  const chosen = new Set([...first].slice(0, named))
  const retained = group.filter((one) => chosen.has(one))
  const crowd = yield* crowdOf(group, chosen)
  return retained.map((one, at) => (at === retained.length - 1 ? { ...one, crowd } : one))
}

/**
 * Truncates long visits in a flow's messages; those of the reader and those that led on are retained.
 * Interruptible between messages.
 */
export function* truncateRecipients(
  messages: readonly Message[],
  readerId: string,
): SliceGenerator<Message[]> {
  const groups = yield* groupsOf(messages)
  if (!groups.some(({ length }) => length > maxReceivers)) return [...messages]
  const nextSteps = new Set(yield* mapInSlices(messages, ({ PreMsgIds }) => PreMsgIds.at(-1)))
  const isOwn: Test = (one) => one.to === readerId || one.entrust_from?.id === readerId
  const ledOn: Test = (one) => nextSteps.has(one._id) || one.sonflowdetails !== undefined
  const stored = new Map<string, Message>()
  for (const group of groups)
    for (const one of yield* describe(group, { isOwn, ledOn })) stored.set(one._id, one)
  const isTold = (id: string) => stored.has(id)
  return messages
    .flatMap(({ _id }) => stored.get(_id) ?? [])
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
