import { BusinessError } from '../../business-error'
import { createActionContext, headOf, newMessage } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** Whom a remark on a flow mentions. */
export interface MentionInput {
  people: readonly string[]
  /** What their notices are called. */
  title: string
}

/** The last message that somebody got in a flow; those that stand beside one of his own only if there is no other. */
function lastOf({ messages }: FlowSnapshot, personId: string): FlowMessage | undefined {
  const mine = messages.filter(({ to }) => to === personId)
  return mine.findLast(({ preStepId, stepId }) => preStepId !== stepId) ?? mine.at(-1)
}

/** What a notice beside a message follows: what led there, for nothing follows from what still waits. */
const before = ({ id, preMessageIds }: FlowMessage) => (preMessageIds.length ? preMessageIds : [id])

/** Everybody who has got something of a flow, its creator first. */
export const participantsOf = (snapshot: FlowSnapshot): string[] => [
  ...new Set([headOf(snapshot).createdId, ...snapshot.messages.map(({ to }) => to)].filter(Boolean)),
]

/** Mentioning people of a flow in a remark: each gets a notice that lies beside his own last message. */
export const mention = defineAction<MentionInput>('mention', (snapshot, { people, title }, actor) => {
  const act = createActionContext(snapshot, actor)
  const mentioned = [...new Set(people)].filter((id) => id !== actor.id)
  for (const to of mentioned) {
    const own = lastOf(snapshot, to)
    if (!own)
      throw new BusinessError('comment.not-in-flow', { name: snapshot.directory.person(to)?.name ?? to })
    const { visitId, stepId, level } = own
    const { notice: status } = messageStatus
    const beside = { visitId, stepId, stepName: title, preStepId: stepId, preStepName: own.stepName }
    const message = newMessage(act, {
      ...beside,
      preMessageIds: before(own),
      to,
      status,
      dealtype: 'message',
      isCopy: true,
      level,
    })
    act.changes.push({ type: 'message.add', message })
  }
  const added = act.changes.flatMap((change) => (change.type === 'message.add' ? [change.message.id] : []))
  const told = participantsOf(snapshot).slice(0, mostTold)
  return [
    ...act.changes,
    { type: 'notify', people: [...new Set([...mentioned, ...told])], messageIds: added },
  ]
})

/** So many people at most learn at once that a remark was written. */
const mostTold = 200
