import { messageDiagram } from '../../../core/flow/instance-diagram'
import { messageStatus } from '../../../core/flow/status'
import type { Message } from '../../../generated/types'

export interface Card {
  title: string
  /** Text key of the state, and its colour. */
  state: string
  colour: string
  message?: Message
  people: string
  button: string
}

/** Colours of the instance diagram (domain facts 2.12), darkened where white text stands on them. */
const colours: Record<number, string> = {
  [messageStatus.waiting]: '#ff9900',
  [messageStatus.cancelled]: '#a7a7a7',
  [messageStatus.withdrawn]: '#a7a7a7',
  [messageStatus.handled]: '#61afff',
  [messageStatus.eitherSigned]: '#61afff',
  [messageStatus.started]: '#67c23a',
}
const otherColour = '#515a6e'

export const cardOf = (message: Message): Card => ({
  title: message.NowFunName,
  state: `flow.status.${message.status}`,
  colour: colours[message.status] ?? otherColour,
  message,
  people: [message.todepts.map(({ n }) => n).join('、'), message.toer].filter(Boolean).join(' '),
  button: message.log.button,
})

/** The messages of a flow as cards, linked as they led to each other. */
export function instanceCards(messages: readonly Message[]) {
  const { nodes, links } = messageDiagram(messages)
  return { cards: nodes.map(({ id, message }) => ({ id, data: cardOf(message) })), links }
}
