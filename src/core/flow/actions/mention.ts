import { BusinessError } from '../../business-error'
import { memoizeWeak } from '../../text/memoize'
import { createActionContext, createFlowHead, createMessage, defineAction } from '../context'
import { type FlowMessage, type FlowSnapshot, messageStatus } from '../snapshot'

/** Input for mentioning people in a comment on a flow. */
export interface MentionInput {
  people: readonly string[]
  /** Title of the notices. */
  title: string
}

/**
 * Returns the last message of a person in a flow; notices and copies beside their own messages count only if
 * there is no other.
 */
function lastOf({ messages }: FlowSnapshot, personId: string): FlowMessage | undefined {
  const ownMessages = messages.filter(({ to }) => to === personId)
  return ownMessages.findLast(({ preStepId, stepId }) => preStepId !== stepId) ?? ownMessages.at(-1)
}

/**
 * Returns the predecessors of a notice beside a message: those of that message, as nothing follows from a
 * pending one.
 */
const before = ({ id, preMessageIds }: FlowMessage) => (preMessageIds.length ? preMessageIds : [id])

const receiversOf = memoizeWeak((messages: readonly FlowMessage[]): ReadonlySet<string> => {
  const receivers = new Set<string>()
  for (const { to } of messages) if (to) receivers.add(to)
  return receivers
})

/** Lists all people who received a message of the flow, the creator first. */
export const participantsOf = (snapshot: FlowSnapshot): string[] => [
  ...new Set([createFlowHead(snapshot).createdId, ...receiversOf(snapshot.messages)].filter(Boolean)),
]

/** Mentions participants in a comment; each gets a notice beside their own last message. */
export const mention = defineAction<MentionInput>('mention', (snapshot, { people, title }, actor) => {
  const act = createActionContext(snapshot, actor)
  const mentioned = [...new Set(people)].filter((id) => id !== actor.id)
  for (const to of mentioned) {
    const own = lastOf(snapshot, to)
    if (!own)
      throw new BusinessError('comment.not-in-flow', { name: snapshot.directory.person(to)?.name ?? to })
    const { visitId, stepId, level } = own
    const { notice: status } = messageStatus
    const visitFields = { visitId, stepId, stepName: title, preStepId: stepId, preStepName: own.stepName }
    const message = createMessage(act, {
      ...visitFields,
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
  const audience = [...new Set([...mentioned, ...commentAudience(snapshot)])]
  return [...act.changes, { type: 'notify', people: audience, messageIds: added }]
})

/** Maximum number of people notified of a comment immediately. */
const maxNotified = 200

/** Lists the people whose pages show a comment and its reactions immediately. */
export const commentAudience = (snapshot: FlowSnapshot): string[] =>
  participantsOf(snapshot).slice(0, maxNotified)
