import { isDeepStrictEqual } from 'node:util'
import type { FlowMessage } from '../../../core/flow'
import { forEachInSlices, mapInSlices, type SliceGenerator } from '../../../core/slices'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/** Fields shared by the messages of one visit; only their recipients differ. */
const common = [
  'visitId',
  'stepId',
  'stepName',
  'preStepId',
  'preStepName',
  'preMessageIds',
  'status',
  'dealtype',
  'isCopy',
  'level',
  'hasRead',
  'createdAt',
  'createdId',
  'creater',
  'timeExpired',
  'finishedAt',
  'finishedId',
  'isRevoke',
  'application',
] as const

const areAlike = (one: FlowMessage, other: FlowMessage) =>
  common.every((column) => one[column] === other[column]) &&
  (one.log === other.log || isDeepStrictEqual(one.log, other.log))

/** Messages that are written as one row. */
interface Group {
  first: FlowMessage
  each: ReturnType<typeof receiverRow>[]
}

const rowOf = ({ first: { expiresAt, deadline, ...first }, each }: Group) => ({
  ...first,
  ...momentsOf(first),
  each,
})

/**
 * Groups equal messages to rows, each with its recipients: a step of thousands is written once. Interruptible
 * between messages.
 */
export function* groupMessageRows(
  messages: readonly FlowMessage[],
): SliceGenerator<ReturnType<typeof rowOf>[]> {
  const groups: Group[] = []
  yield* forEachInSlices(messages, (message) => {
    const last = groups.at(-1)
    if (last && areAlike(last.first, message)) last.each.push(receiverRow(message))
    else groups.push({ first: message, each: [receiverRow(message)] })
  })
  return yield* mapInSlices(groups, rowOf)
}

const receiverRow = (message: FlowMessage) => {
  const { id, to, toName, toDepts, entrustFrom, seat, expiresAt, deadline } = message
  return {
    id,
    to,
    toName,
    toDepts,
    entrustFrom,
    seat,
    expiresAt: toTimestampOrNull(expiresAt),
    deadline,
  }
}

const momentsOf = ({ createdAt, finishedAt }: Pick<FlowMessage, 'createdAt' | 'finishedAt'>) => ({
  createdAt: toTimestamp(createdAt),
  finishedAt: toTimestampOrNull(finishedAt),
})
