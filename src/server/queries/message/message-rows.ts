import { isDeepStrictEqual } from 'node:util'
import type { FlowMessage } from '../../../core/flow'
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
  common.every((column) => one[column] === other[column]) && isDeepStrictEqual(one.log, other.log)

/** Groups equal messages to rows, each with its recipients: a step of thousands is written once. */
export function groupMessageRows(messages: readonly FlowMessage[]) {
  const rows: { first: FlowMessage; each: ReturnType<typeof receiverRow>[] }[] = []
  for (const message of messages) {
    const last = rows.at(-1)
    if (last && areAlike(last.first, message)) last.each.push(receiverRow(message))
    else rows.push({ first: message, each: [receiverRow(message)] })
  }
  return rows.map(({ first: { expiresAt, deadline, ...first }, each }) => ({
    ...first,
    ...momentsOf(first),
    each,
  }))
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
