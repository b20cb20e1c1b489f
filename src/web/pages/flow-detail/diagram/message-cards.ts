import { messageDiagram, messageStatus } from '../../../../core/flow'
import type { Message, SubFlowState } from '../../../../generated/types'
import { messageTone, type StateTone } from '../../../flow/history/message-state'
import type { CardGraph } from './step-cards'

/** Message as a card of the diagram. */
export interface MessageCardData {
  kind: 'message'
  tone: StateTone
  message: Message
  /** True if its predecessor is not among the messages. */
  isBroken: boolean
}

/** Sub-flow that a message started, as a card below it. */
export interface SubFlowCardData {
  kind: 'external'
  tone: 'external'
  flow: SubFlowState
}

const size = { width: 236, height: 104 }
const gaps = { nodesep: 32, ranksep: 48 }

/** Checks whether a message has a read state: only unhandled tasks and copies do; a handled one was read. */
export const hasReadState = ({ status, dealtype, iscc }: Message): boolean =>
  iscc || dealtype === 'message' || status === messageStatus.waiting

const externalsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ _id: from, sonflowdetails = [] }) => sonflowdetails.map((flow) => ({ from, flow })))

/**
 * Returns the history as cards: each message below its predecessors, and each sub-flow it started
 * (S1-130…132).
 */
export function messageCards(messages: readonly Message[]): CardGraph<MessageCardData | SubFlowCardData> {
  const { nodes, links } = messageDiagram(messages)
  const cards = nodes.map(({ id, message, missing }): [string, MessageCardData] => {
    const isBroken = missing.length > 0
    return [id, { kind: 'message', tone: messageTone(message.status), message, isBroken }]
  })
  const externals = externalsOf(messages).map(({ from, flow }) => ({
    from,
    id: flow.flowlistid,
    card: { kind: 'external' as const, tone: 'external' as const, flow },
  }))
  return {
    cards: new Map<string, MessageCardData | SubFlowCardData>([
      ...cards,
      ...externals.map(({ id, card }) => [id, card] as const),
    ]),
    boxes: [...nodes, ...externals].map(({ id }) => ({ id, ...size })),
    links: [
      ...links.map((link) => ({ ...link, isTaken: true })),
      ...externals.map(({ from, id: to }) => ({ id: `${from}_${to}`, from, to, isTaken: true })),
    ],
    gaps,
  }
}
