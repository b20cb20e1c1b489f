import { messageDiagram } from '../../../../core/flow/instance-diagram'
import { messageStatus } from '../../../../core/flow/status'
import type { Message } from '../../../../generated/types'
import { type StateTone, toneOf } from '../../../renderer/flow/message-state'
import type { Sheet } from './sheet'

/** A message as a card of the diagram. */
export interface MessageCard {
  kind: 'message'
  tone: StateTone
  message: Message
  /** Its predecessor is not among the messages. */
  isBroken: boolean
}

const size = { width: 236, height: 104 }
const gaps = { nodesep: 32, ranksep: 48 }

/** Only what is to be done, or to be read, is read or not; a handled message was read. */
export const showsRead = ({ status, dealtype, iscc }: Message): boolean =>
  iscc || dealtype === 'message' || status === messageStatus.waiting

/** What happened, as cards: each message below the ones that led to it (S1-130, S1-131). */
export function messageCards(messages: readonly Message[]): Sheet<MessageCard> {
  const { nodes, links } = messageDiagram(messages)
  const cards = nodes.map(({ id, message, missing }): [string, MessageCard] => {
    const isBroken = missing.length > 0
    return [id, { kind: 'message', tone: toneOf(message.status), message, isBroken }]
  })
  return {
    cards: new Map(cards),
    boxes: nodes.map(({ id }) => ({ id, ...size })),
    links: links.map((link) => ({ ...link, isTaken: true })),
    gaps,
  }
}
