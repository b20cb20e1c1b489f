import type { Directory } from '../../core/directory/directory'
import {
  type Addition,
  type FlowMessage,
  type FlowSnapshot,
  findOwnAddition,
  findReassignments,
  isWaiting,
  type LogRecord,
  pendingReturnRequest,
  type Visit,
} from '../../core/flow'
import { forEachInSlices, mapInSlices, type SliceGenerator } from '../../core/slices'
import type { ListRow, Message, OaFlowListCancancelData, SubFlowState } from '../../generated/types'
import { translateKey } from '../platform'
import type { RunningFlow } from '../queries'
import type { MessageListItem } from '../queries/list/message-list'
import { toFlow, toLastLog, type WordTranslator } from './flow'
import { toIso, toIsoOrNull } from './time'

/** Name shown as recipient of an event, which no person handles. */
const system = translateKey('zh', 'system.name')

/** View of a message with the data of its flow, and of its visit if given. */
export const toMessage = (
  message: FlowMessage,
  flow: RunningFlow,
  visits: readonly Visit[] = [],
): Message => ({
  _id: message.id,
  flowid: flow.designId,
  flowlistid: flow.id,
  flowname: flow.name,
  workname: flow.workname,
  visit: message.visitId,
  PreFunid: message.preStepId,
  PreFunName: message.preStepName,
  NowFunid: message.stepId,
  NowFunName: message.stepName,
  PreMsgIds: message.preMessageIds,
  created_at: toIso(message.createdAt),
  created_id: message.createdId,
  creater: message.creater,
  to: message.to,
  toer: message.dealtype === 'event' && !message.to ? system : message.toName,
  todepts: message.toDepts,
  status: message.status,
  dealtype: message.dealtype,
  level: message.level,
  hasread: message.hasRead ? 1 : 0,
  iscc: message.isCopy,
  timeexpired: message.timeExpired,
  expires_at: toIsoOrNull(message.expiresAt),
  finished_at: toIsoOrNull(message.finishedAt),
  finished_id: message.finishedId,
  log: message.log,
  isRevoke: message.isRevoke,
  ...(message.seat?.claim && { claim: message.seat.claim }),
  ...(message.seat?.level && { turn: 'level' as const }),
  ...(message.entrustFrom && { entrust_from: message.entrustFrom }),
  ...toMarks(message),
  ...toAdded(findOwnAddition(visits, message)),
})

/** Describes who urges the assignee and who requests a return; only while the message waits. */
function toMarks(message: FlowMessage): Pick<Message, 'urged' | 'applycancel'> {
  const { urged } = message
  const application = pendingReturnRequest(message)
  return {
    ...(urged && isWaiting(message) && { urged: { ...toPerson(urged), times: urged.times } }),
    ...(application && { applycancel: { ...toPerson(application), reason: application.reason } }),
  }
}

const toPerson = ({ by, name, at }: { by: string; name: string; at: number }) => ({ by, name, at: toIso(at) })

function toAdded(addition: Addition | undefined): Pick<Message, 'added'> {
  if (!addition) return {}
  const { by, kind, way, reason } = addition
  return { added: { by: by.id, name: by.name, kind, way, reason } }
}

/** Row of a message list. */
export const toListRow = (
  { flow, lastLog, lateTimes, remark, earlier, ...message }: MessageListItem,
  {
    directory,
    say,
    ...shown
  }: { directory: Directory; say: WordTranslator } & Pick<
    ListRow,
    'summary' | 'fields' | 'batch' | 'quick' | 'returned' | 'said'
  >,
): ListRow => ({
  ...toMessage(message, flow),
  ...(lateTimes && { expiredtimes: lateTimes }),
  ...(remark && { remark }),
  ...(earlier && { earlier }),
  flowlistOi: toFlow(flow, directory),
  ...shown,
  lastlog: toLastLog(lastLog, say),
})

/** Messages of one flow, each with the numbers of its aggregate label (S1-099); interruptible between them. */
export function* toMessages(
  messages: readonly FlowMessage[],
  flow: RunningFlow,
  visits: readonly Visit[] = [],
): SliceGenerator<Message[]> {
  const moved = findReassignments({ messages, visits })
  const label = { unFinishNum: flow.unfinished, CancelNum: flow.cancelNum, isCancel: flow.isCancel }
  return yield* mapInSlices(messages, (message) => ({
    ...toMessage(message, flow, visits),
    ...moved.get(message.id),
    ...label,
  }))
}

/** Messages of one flow with the people who really completed them, by its history. */
export function* toMessagesWithActors(
  { messages, visits }: Pick<FlowSnapshot, 'messages' | 'visits'>,
  flow: RunningFlow,
  logs: readonly LogRecord[],
): SliceGenerator<Message[]> {
  const actors = new Map(
    logs.flatMap(({ messageIds, realName }) => messageIds.map((id) => [id, realName] as const)),
  )
  const shown = yield* toMessages(messages, flow, visits)
  return yield* mapInSlices(shown, (message) => {
    const actor = message.finished_at && actors.get(message._id)
    return actor ? { ...message, actor } : message
  })
}

/** Adds to messages the sub-flows that their handling started. */
export function* attachSubFlows(
  messages: readonly Message[],
  started: readonly SubFlowState[],
): SliceGenerator<Message[]> {
  const byMessage = new Map<string, SubFlowState[]>()
  for (const one of started) byMessage.set(one.msgid, [...(byMessage.get(one.msgid) ?? []), one])
  return yield* mapInSlices(messages, (message) => {
    const subFlows = byMessage.get(message._id)
    return subFlows ? { ...message, sonflowdetails: subFlows } : message
  })
}

/** Groups messages by visit, interruptible between messages. */
export function* toVisitGroups(
  messages: readonly FlowMessage[],
  flow: RunningFlow,
): SliceGenerator<OaFlowListCancancelData['list']> {
  const groups = new Map<string, FlowMessage[]>()
  yield* forEachInSlices(messages, (message) => {
    const group = groups.get(message.visitId)
    if (group) group.push(message)
    else groups.set(message.visitId, [message])
  })
  const list: OaFlowListCancancelData['list'] = []
  for (const [visit, group] of groups) {
    const [first] = group
    if (!first) continue
    const { stepId, stepName, dealtype } = first
    const rows = yield* toMessages(group, flow)
    list.push({ NowFunid: stepId, NowFunName: stepName, dealtype, visit, group: rows })
  }
  return list
}
