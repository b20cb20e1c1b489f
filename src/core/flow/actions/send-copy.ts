import { BusinessError } from '../../business-error'
import { toReceiver } from '../assignment/begin-visit'
import { createActionContext, createFlowHead, createMessage, defineAction } from '../context'
import { logAction } from '../engine/finish-action'
import { isMessageHandled } from '../guards/return-targets'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  logType,
  messageStatus,
} from '../snapshot'

/** Input for sending copies of a running flow, with a remark. */
export interface SendCopyInput {
  people: readonly string[]
  word: string
}

/** Maximum number of people per send, and of copies one person may send in a flow. */
export const copyLimits = { people: 50, ofOne: 200 }

const isOpen = (snapshot: FlowSnapshot) => {
  const { isCancel, finishedAt } = createFlowHead(snapshot)
  return !isCancel && finishedAt === null
}

/**
 * Returns the message a copy is sent from: the sender's pending one, or the last they handled; for the
 * creator the start.
 */
function ownOf({ messages }: FlowSnapshot, { id }: Actor): FlowMessage | undefined {
  const isMine = ({ to, isCopy }: FlowMessage) => to === id && !isCopy
  return (
    messages.findLast((one) => isMine(one) && isWaiting(one)) ??
    messages.findLast((one) => isMine(one) && isMessageHandled(one))
  )
}

/**
 * Checks whether a person may send copies: current and former handlers and the creator, where the design
 * allows it.
 */
export const canSendCopy = (snapshot: FlowSnapshot, actor: Actor): boolean =>
  !snapshot.design.set.forbidCopies && isOpen(snapshot) && ownOf(snapshot, actor) !== undefined

/** Returns the copies that a person sent manually, which lie beside one of their own messages. */
function sentBy({ messages }: FlowSnapshot, { id }: Actor): FlowMessage[] {
  const visits = new Set(
    messages.flatMap(({ to, isCopy, visitId }) => (to === id && !isCopy ? [visitId] : [])),
  )
  return messages.filter(
    ({ status, createdId, visitId }) =>
      status === messageStatus.copy && createdId === id && visits.has(visitId),
  )
}

const hasUnread = ({ messages }: FlowSnapshot, personId: string) =>
  messages.some(({ to, status, hasRead }) => to === personId && status === messageStatus.copy && !hasRead)

/**
 * Returns the recipients of a copy: enabled people, each once, without those who still have an unread copy.
 */
function receiversOf(snapshot: FlowSnapshot, { people }: SendCopyInput, actor: Actor): string[] {
  const { directory } = snapshot
  const requests = [...new Set(people)]
  if (!requests.length) throw new BusinessError('flow.copy-nobody')
  if (requests.length > copyLimits.people)
    throw new BusinessError('flow.copy-too-many-people', { limit: copyLimits.people })
  if (requests.includes(actor.id)) throw new BusinessError('flow.copy-to-oneself')
  const removedId = requests.find((id) => !directory.person(id)?.enabled)
  if (removedId !== undefined)
    throw new BusinessError('flow.copy-not-in-service', {
      name: directory.person(removedId)?.name ?? removedId,
    })
  const fresh = requests.filter((id) => !hasUnread(snapshot, id))
  const names = requests.map((id) => directory.person(id)?.name ?? id).join('、')
  if (!fresh.length) throw new BusinessError('flow.copy-there', { names })
  return fresh
}

/**
 * Returns the predecessors of a copy: those of the message beside it, or the start itself, which has none.
 */
const pathOf = ({ id, preMessageIds }: FlowMessage) => (preMessageIds.length ? preMessageIds : [id])

/** Sends a copy of a running flow to chosen people, with a remark (抄送); it blocks nothing. */
export const sendCopy = defineAction<SendCopyInput>(
  'send-copy',
  (snapshot, sent, actor) => {
    if (snapshot.design.set.forbidCopies) throw new BusinessError('flow.copy-forbidden')
    if (!isOpen(snapshot)) throw new BusinessError('flow.copy-ended')
    const own = ownOf(snapshot, actor)
    if (!own) throw new BusinessError('flow.may-not-copy')
    const people = receiversOf(snapshot, sent, actor)
    if (sentBy(snapshot, actor).length + people.length > copyLimits.ofOne)
      throw new BusinessError('flow.copies-too-many', { limit: copyLimits.ofOne })
    const act = createActionContext(snapshot, actor)
    const { visitId, stepId, stepName, preStepId, preStepName } = own
    const { level } = createFlowHead(snapshot)
    const marks = { visitId, stepId, stepName, preStepId, preStepName, preMessageIds: pathOf(own), level }
    const copies = people.map((to) =>
      createMessage(act, { ...marks, to, status: messageStatus.copy, dealtype: 'message', isCopy: true }),
    )
    for (const message of copies) act.changes.push({ type: 'message.add', message })
    const messageIds = copies.map(({ id }) => id)
    const cc = [{ funid: stepId, funname: stepName, level, list: copies.map(toReceiver), trace: [] }]
    return logAction(
      act,
      { type2: logType.copied, messageIds, stepId, stepName, suggest: sent.word.trim(), cc },
      { people: [...people, createFlowHead(snapshot).createdId].filter(Boolean), messageIds },
    )
  },
  { hasReadMarks: true },
)
